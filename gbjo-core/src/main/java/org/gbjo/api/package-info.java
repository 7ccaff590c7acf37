/** What programs may rely on: {@link org.gbjo.api.PublicApi}. */
package org.gbjo.api;
