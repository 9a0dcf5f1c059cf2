// Defines tools that a model can call while it answers. Each returns a text, also when it fails.
import type { FieldProblem } from '@worklane/contract/platform/error-body';
import type * as z from 'zod/mini';
import { Refusal } from '../../../platform/http/fail.ts';

export interface ModelTool {
  name: string;
  description: string;
  /** Said to the reader while it runs. */
  step: string;
  input: z.ZodMiniType;
  /** @param input validated by the schema */
  run(input: unknown): Promise<string>;
}

/** A message for the model, so that it can correct its call. */
export class ToolProblem extends Error {
  override name = 'ToolProblem';
}

export function defineTool<Schema extends z.ZodMiniType>(tool: {
  name: string;
  description: string;
  step: string;
  input: Schema;
  /** @throws ToolProblem or Refusal; the model gets its message */
  run(input: z.output<Schema>): Promise<string>;
}): ModelTool {
  const { name, description, step, input } = tool;
  return {
    name,
    description,
    step,
    input,
    async run(given) {
      try {
        return await tool.run(given as z.output<Schema>);
      } catch (error) {
        if (error instanceof ToolProblem) return error.message;
        if (error instanceof Refusal) return [error.sentence, ...(error.problems ?? []).map(sentenceOf)].join(' ');
        throw error;
      }
    },
  };
}

const sentenceOf = ({ message }: FieldProblem): string => message;
