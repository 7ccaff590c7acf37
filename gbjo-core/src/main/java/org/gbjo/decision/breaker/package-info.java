/**
 * The circuit breaker: where a template has run slower in gbjo's order than in the native one, it goes back to the
 * native order. {@link org.gbjo.decision.breaker.CircuitBreaker} is asked before an execution and told after it.
 */
package org.gbjo.decision.breaker;
