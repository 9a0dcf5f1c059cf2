// Defines tools that a model can call while it answers. Each returns a text, also when it fails.
import type * as z from 'zod/mini';
import { Refusal } from '../../../platform/http/fail.ts';
import { markData, type Section } from '../context/mark-data.ts';

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
  /** What there is instead: names that people gave, so they are marked as data. */
  readonly choices: Section | undefined;

  constructor(message: string, choices?: Section) {
    super(message);
    this.choices = choices;
  }
}

/** Tokens of the choices in a message. */
const CHOICES_BUDGET = 1_000;

export function defineTool<Schema extends z.ZodMiniType>(tool: {
  name: string;
  description: string;
  step: string;
  input: Schema;
  /** Marks text as data, not instructions. */
  nonce: string;
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
        if (error instanceof ToolProblem) return problemWords(error, tool.nonce);
        if (error instanceof Refusal) return error.sentence;
        throw error;
      }
    },
  };
}

function problemWords({ message, choices }: ToolProblem, nonce: string): string {
  return choices ? `${message}\n${markData([choices], nonce, CHOICES_BUDGET)}` : message;
}
