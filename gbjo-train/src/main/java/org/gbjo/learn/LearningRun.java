package org.gbjo.learn;

import java.util.function.Consumer;
import org.gbjo.graph.Graph;
import org.gbjo.job.Progress;
import org.gbjo.job.WorkFolder;

/**
 * What the steps of a learning run share.
 *
 * @param graph what is learned about
 * @param work where the steps leave what they make
 * @param options what to learn, and how much time that may take
 * @param progress shows the step at work
 * @param news hears a line whenever a step has begun or ended
 */
public record LearningRun(
        Graph graph, WorkFolder work, LearnOptions options, Progress progress, Consumer<String> news) {}
