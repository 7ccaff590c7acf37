package org.gbjo.workload.lubm;

import org.gbjo.query.Bgp;

/** One of LUBM's queries, such as {@code Q2}, as a BGP that has answers without inference. */
public record LubmQuery(String name, Bgp bgp) {}
