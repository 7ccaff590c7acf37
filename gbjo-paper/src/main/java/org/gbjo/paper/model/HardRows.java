package org.gbjo.paper.model;

import java.util.Arrays;

/**
 * The joins of hard plans, each kept once. What a join computes depends on its number and on the two nodes below it
 * alone, so that plans with a common beginning share its rows, in one batch and from batch to batch. An open-addressing
 * hash table over three ints.
 */
final class HardRows {
    private int base;
    private int size;
    private int[] numbers = new int[0];
    private int[] lefts = new int[0];
    private int[] rights = new int[0];
    private int[] slots = new int[64];

    /** Forgets all rows; the first new one gets the number {@code firstRow}. */
    void clear(int firstRow) {
        base = firstRow;
        size = 0;
        Arrays.fill(slots, 0);
    }

    int size() {
        return size;
    }

    /** The row after the last one. */
    int end() {
        return base + size;
    }

    /** The row of a join above two rows, which is added if it is new. The sides may be swapped. */
    int row(int number, int a, int b) {
        int left = Math.min(a, b);
        int right = Math.max(a, b);
        int mask = slots.length - 1;
        int slot = hash(number, left, right) & mask;
        while (slots[slot] != 0) {
            int known = slots[slot] - 1;
            if (numbers[known] == number && lefts[known] == left && rights[known] == right) {
                return base + known;
            }
            slot = (slot + 1) & mask;
        }
        if (size == numbers.length) {
            int length = Math.max(64, 2 * size);
            numbers = Arrays.copyOf(numbers, length);
            lefts = Arrays.copyOf(lefts, length);
            rights = Arrays.copyOf(rights, length);
        }
        numbers[size] = number;
        lefts[size] = left;
        rights[size] = right;
        slots[slot] = ++size;
        if (2 * size > slots.length) {
            rehash();
        }
        return base + size - 1;
    }

    private void rehash() {
        slots = new int[2 * slots.length];
        int mask = slots.length - 1;
        for (int known = 0; known < size; known++) {
            int slot = hash(numbers[known], lefts[known], rights[known]) & mask;
            while (slots[slot] != 0) {
                slot = (slot + 1) & mask;
            }
            slots[slot] = known + 1;
        }
    }

    private static int hash(int number, int left, int right) {
        int mixed = (number * 31 + left) * 0x9E3779B1 + right * 0x85EBCA77;
        return mixed ^ (mixed >>> 15);
    }

    /** Which join of its plan a row is, from 0 at the bottom. */
    int number(int row) {
        return numbers[row - base];
    }

    int left(int row) {
        return lefts[row - base];
    }

    int right(int row) {
        return rights[row - base];
    }
}
