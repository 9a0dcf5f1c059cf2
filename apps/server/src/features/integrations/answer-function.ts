// Answers a server function. A provider's refusal is part of the answer; our own refusals are thrown.
import { OutsideError } from '../../platform/outside/outside-error.ts';
import { ConnectionRefused } from './flows/connect.ts';
import { NotConnected } from './flows/use-token.ts';

export interface FunctionAnswer<Data> {
  success: boolean;
  data?: Data | undefined;
  error?: string | undefined;
}

/** @param sentence said instead of what went wrong, where the specification gives the words */
export async function answerFunction<Data>(
  work: () => Promise<Data>,
  sentence?: string,
): Promise<FunctionAnswer<Data>> {
  try {
    return { success: true, data: await work() };
  } catch (error) {
    const isSaid = error instanceof OutsideError || error instanceof NotConnected || error instanceof ConnectionRefused;
    if (isSaid) {
      return { success: false, error: sentence ?? error.message };
    }
    throw error;
  }
}
