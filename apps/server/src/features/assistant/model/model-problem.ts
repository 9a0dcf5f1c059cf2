// Says in one sentence what went wrong with a model, without what its provider should not have said.
import { type ErrorCode, errorMessage } from '@worklane/contract/platform/errors';
import { OutsideError } from '../../../platform/outside/outside-error.ts';

export type ModelErrorCode = Extract<
  ErrorCode,
  'ai_service_error' | 'ai_no_response' | 'ai_unpaid' | 'ai_interrupted' | 'ai_address_refused'
>;

export class ModelProblem extends Error {
  override name = 'ModelProblem';
  readonly code: ModelErrorCode;
  /** Whether the same may go well a little later. */
  readonly passes: boolean;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ModelErrorCode,
    body = '',
    facts: { passes?: boolean; retryAfterSeconds?: number | undefined } = {},
  ) {
    super(errorMessage(code, { body }));
    this.code = code;
    this.passes = facts.passes ?? false;
    this.retryAfterSeconds = facts.retryAfterSeconds;
  }
}

const MOST_CHARACTERS = 200;
/**
 * The patterns below try each letter as the beginning of a word: long words of a hostile provider would take minutes.
 */
const MOST_READ = 1_000;
/** Of a provider whose account is empty: waiting helps nothing. */
const UNPAID =
  /insufficient_quota|credit_balance_exhausted|(organization|project)_spend_limit_exceeded|organization_usage_limit_exceeded|payment_required/;

/** The parts of the model library's error that say something. */
interface CallError {
  name?: string;
  message?: string;
  statusCode?: number;
  responseHeaders?: Record<string, string>;
  responseBody?: string;
  cause?: unknown;
}

/** @param secrets values that the sentence must not contain, such as the key */
export function problemOf(error: unknown, secrets: readonly string[]): ModelProblem {
  if (error instanceof ModelProblem) return error;
  const { name, statusCode: status, responseHeaders, responseBody = '', message = '', cause } = error as CallError;
  const outside = error instanceof OutsideError ? error : cause instanceof OutsideError ? cause : undefined;
  if (outside?.reason === 'address_refused') return new ModelProblem('ai_address_refused');
  if (outside?.reason === 'too_large') return new ModelProblem('ai_service_error', 'the provider sent too much.');
  if (outside) return new ModelProblem('ai_service_error', 'the provider could not be reached.');
  if (status === undefined) {
    if (name === 'AI_InvalidResponseDataError' || name === 'AI_EmptyResponseBodyError')
      return new ModelProblem('ai_service_error', 'the answer broke off or could not be read.');
    return new ModelProblem('ai_service_error', 'the provider could not be reached, or its answer could not be read.');
  }
  if (status === 402 || (status === 429 && UNPAID.test(responseBody))) return new ModelProblem('ai_unpaid');
  const said = isJson(responseBody) ? withoutSecrets(message, secrets) : '';
  const passes = status === 429 || status >= 500;
  return new ModelProblem('ai_service_error', said || `the provider answered with status ${status}.`, {
    passes,
    retryAfterSeconds: secondsOf(responseHeaders?.['retry-after']),
  });
}

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}

/** Reads a header that holds seconds, or a date. */
function secondsOf(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds);
  const until = Date.parse(header);
  return Number.isNaN(until) ? undefined : Math.max(0, (until - Date.now()) / 1000);
}

/** Quotes the provider in at most 200 characters, without keys or parts of them, addresses and markup. */
export function withoutSecrets(message: string, secrets: readonly string[]): string {
  if (message.includes('<')) return '';
  let said = beginningOf(message.replace(/[\p{C}\s]+/gu, ' ').trim());
  for (const secret of secrets.filter((each) => each.length > 3)) said = said.replaceAll(secret, '[removed]');
  const cleaned = said
    .replace(/\b(?:https?|wss?):\/\/[^\s)>\]"']+/gi, '[removed]')
    .replace(/[\w.+-]+@[\w-]+\.[\w.-]+/g, '[removed]')
    .replace(/\b(?:\d{1,3}\.){3}\d{1,3}(?::\d+)?\b/g, '[removed]')
    .replace(/\b(?:sk|pk|rk|org|proj|key)[-_][\w*-]{4,}/gi, '[removed]')
    .replace(/\bBearer\s+\S+/gi, '[removed]')
    .replace(/\S*\*{2,}\S*/g, '[removed]');
  const characters = [...cleaned];
  return characters.length > MOST_CHARACTERS ? `${characters.slice(0, MOST_CHARACTERS - 1).join('')}…` : cleaned;
}

/** Shortens a text to whole words: a cut word may be the beginning of a secret. */
function beginningOf(text: string): string {
  return text.length > MOST_READ ? text.slice(0, text.lastIndexOf(' ', MOST_READ) + 1) : text;
}
