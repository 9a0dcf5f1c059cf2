// Calls GitHub's API: with the token of the app's installation for the repositories that it covers, otherwise with the connected
// account's.
import type * as z from 'zod/mini';
import type { OutsideAnswer } from '../../../platform/outside/create-outside.ts';
import { OutsideError } from '../../../platform/outside/outside-error.ts';
import type { Services } from '../../../platform/services.ts';
import { NotConnected, withToken } from '../../integrations/flows/use-token.ts';
import { callGitHub, type GitHubCall, isLimited, refusalOf } from './call-with-token.ts';
import { installationToken } from './installation-token.ts';

export interface GitHub {
  /** @throws OutsideError, NotConnected */
  call(call: GitHubCall): Promise<OutsideAnswer>;
  /** @returns one page of a list, at most 100 entries */
  page<Row extends z.ZodMiniType>(
    call: GitHubCall,
    rows: z.ZodMiniArray<Row>,
  ): Promise<{ rows: z.output<Row>[]; hasNext: boolean; etag: string | null; isUnchanged: boolean }>;
}

/** @param signal ends each call */
export function gitHubOf(services: Services, company_id: string, signal?: AbortSignal): GitHub {
  const ref = { company_id, type: 'github' } as const;
  async function call(given: GitHubCall): Promise<OutsideAnswer> {
    const installed = await callInstalled(services, company_id, { ...given, signal });
    if (installed && !isHidden(installed)) return judged(given, installed);
    try {
      const answer = await withToken(services, ref, ({ access_token }) =>
        callGitHub(services, access_token, { ...given, signal }),
      );
      return judged(given, answer);
    } catch (error) {
      if (installed && error instanceof NotConnected) return judged(given, installed);
      throw error;
    }
  }
  return {
    call,
    async page(given, rows) {
      const query = { ...given.query, per_page: 100 };
      const answer = await call({ ...given, query, accepts: given.etag ? [304] : [] });
      const etag = answer.headers.get('etag')?.slice(0, 200) ?? null;
      if (answer.status === 304) return { rows: [], hasNext: false, etag, isUnchanged: true };
      const hasNext = /rel="next"/.test(answer.headers.get('link') ?? '');
      return { rows: answer.json(rows).slice(0, 100), hasNext, etag, isUnchanged: false };
    },
  };
}

/** The installation might not cover the repository, or the app may have fewer permissions than the connected account. */
const HIDDEN = [403, 404];
const isHidden = (answer: OutsideAnswer) => HIDDEN.includes(answer.status) && !isLimited(answer);

/** @returns undefined when the company uses no installation for the repository, or GitHub takes no token of it */
async function callInstalled(
  services: Services,
  company_id: string,
  call: GitHubCall,
): Promise<OutsideAnswer | undefined> {
  const [about, account] = call.path;
  if (about !== 'repos' || !services.config.gitHubApp) return undefined;
  const accepts = [...(call.accepts ?? []), 404];
  let token = await installationToken(services, company_id, account ?? '');
  for (const isLast of [false, true]) {
    if (!token) return undefined;
    try {
      return await callGitHub(services, token.access_token, { ...call, accepts });
    } catch (error) {
      if (!(error instanceof OutsideError) || error.status !== 401) throw error;
      if (isLast) return undefined;
      token = await installationToken(services, company_id, account ?? '', token.version);
    }
  }
  return undefined;
}

/** @throws OutsideError for a status that the caller does not handle */
function judged({ accepts = [] }: GitHubCall, answer: OutsideAnswer): OutsideAnswer {
  if (HIDDEN.includes(answer.status) && !accepts.includes(answer.status)) throw refusalOf(answer);
  return answer;
}
