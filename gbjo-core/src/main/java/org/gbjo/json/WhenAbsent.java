package org.gbjo.json;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * What an enum component of a record means in a file that does not have it, in small letters. Such a value is not written
 * either. So a record can get a component without a change to the files of older versions.
 */
@Documented
@Target(ElementType.RECORD_COMPONENT)
@Retention(RetentionPolicy.RUNTIME)
public @interface WhenAbsent {
    String value();
}
