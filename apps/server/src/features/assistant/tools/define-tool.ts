// Defines what a model can call while it answers: each answers a text, also when it can't do what it was asked.
import type { FieldProblem } from '@worklane/contract/platform/error-body';
import type * as z from 'zod/mini';
import { Refusal } from '../../../platform/http/fail.ts';

export interface ModelTool {
  name: string;
  description: string;
  input: z.ZodMiniType;
  /** @param input judged by the schema */
  run(input: unknown): Promise<string>;
}

/** Told to the model, which can do better then. */
export class ToolProblem extends Error {
  override name = 'ToolProblem';
}

export function defineTool<Schema extends z.ZodMiniType>(tool: {
  name: string;
  description: string;
  input: Schema;
  /** @throws ToolProblem or Refusal, which the model is told */
  run(input: z.output<Schema>): Promise<string>;
}): ModelTool {
  const { name, description, input } = tool;
  return {
    name,
    description,
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
