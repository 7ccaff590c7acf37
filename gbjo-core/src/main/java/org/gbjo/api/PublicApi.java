package org.gbjo.api;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Programs may rely on this type and its public nested types: within a major version they keep what they have. All
 * types without this mark are internal and may change in any version, even where they are public in Java.
 * {@code docs/api.md} lists the marked ones.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface PublicApi {}
