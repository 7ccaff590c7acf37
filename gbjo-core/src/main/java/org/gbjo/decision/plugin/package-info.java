/** What the plug-ins have in common: how they read settings, share models and warm up, and how they name terms. */
package org.gbjo.decision.plugin;
