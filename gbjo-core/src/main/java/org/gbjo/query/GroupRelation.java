package org.gbjo.query;

/** What a {@link JoinGroup} has beside triple patterns. */
public sealed interface GroupRelation extends Relation
        permits PathRelation, TableRelation, Assignment, OptionalRelation, UnionRelation {}
