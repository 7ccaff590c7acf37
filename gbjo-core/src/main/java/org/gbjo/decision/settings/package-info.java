/**
 * What a user can set ({@link org.gbjo.decision.settings.Settings}) and what measurements say of a store
 * ({@link org.gbjo.decision.settings.StoreProfile}).
 */
package org.gbjo.decision.settings;
