// Accepts signed deliveries from GitHub. Each link has its own secret, so a delivery can only concern that project. Those of the
// server's GitHub App name an installation, and concern the companies that use it.
import { MEGABYTE } from '@worklane/domain/units';
import type { Context } from 'hono';
import * as z from 'zod/mini';
import { hmacHex, isSame } from '../../../platform/incoming/signatures.ts';
import { type Incoming, takeDelivery } from '../../../platform/incoming/take-delivery.ts';
import type { JobKind } from '../../../platform/jobs/define-job.ts';
import type { Services } from '../../../platform/services.ts';
import { readDelivered, spreadDelivery } from '../jobs.ts';
import { findRepository } from '../reads.ts';
import { secretOf } from './identify.ts';

/** Far more than a pull request with its checks needs; the regular reading makes up for a larger delivery. */
const MOST_BYTES = MEGABYTE;

const Numbered = z.object({ number: z.int().check(z.positive()) });
const Delivery = z.object({
  pull_request: z.optional(Numbered),
  check_run: z.optional(z.object({ pull_requests: z.optional(z.array(Numbered)) })),
  check_suite: z.optional(z.object({ pull_requests: z.optional(z.array(Numbered)) })),
});

const AppDelivery = z.object({
  installation: z.object({ id: z.int() }),
  repository: z.optional(z.object({ id: z.int() })),
});

type Work = typeof readDelivered extends JobKind<infer Data> ? Data : never;
type AppWork = typeof spreadDelivery extends JobKind<infer Data> ? Data : never;

export async function takeGitHubDelivery(services: Services, http: Context, repositoryId: string): Promise<Response> {
  const repository = await findRepository(services.db, repositoryId);
  const { id = '', company_id = '', project_id = '' } = repository ?? {};
  // An unknown address takes as long to refuse as a wrong secret.
  const secret = repository ? secretOf(services, repository) : 'no secret';
  const incoming: Incoming<Work> = {
    source: `github/${repositoryId}`,
    maxBytes: MOST_BYTES,
    verify(raw, header) {
      const isSigned = isSame(header('x-hub-signature-256'), `sha256=${hmacHex(secret, raw)}`);
      const delivery = header('x-github-delivery');
      return repository && isSigned && delivery ? { id: delivery } : undefined;
    },
    job: readDelivered,
    dataOf: (raw) => {
      const received_at = services.now().toISOString();
      return { company_id, project_id, repository_id: id, numbers: numbersIn(raw), received_at };
    },
  };
  return takeDelivery(services, http, incoming);
}

export function takeAppDelivery(services: Services, http: Context): Promise<Response> {
  const secret = services.config.integrations.GITHUB_APP_WEBHOOK_SECRET;
  const incoming: Incoming<AppWork> = {
    source: 'github-app',
    maxBytes: MOST_BYTES,
    verify(raw, header) {
      const isSigned = isSame(header('x-hub-signature-256'), `sha256=${hmacHex(secret ?? 'no secret', raw)}`);
      const delivery = header('x-github-delivery');
      return secret && isSigned && delivery ? { id: delivery } : undefined;
    },
    job: spreadDelivery,
    dataOf(raw, header) {
      const { installation, repository } = appDeliveryIn(raw);
      return {
        installation_id: String(installation.id),
        github_id: repository ? String(repository.id) : null,
        numbers: numbersIn(raw),
        received_at: services.now().toISOString(),
        // The header is not signed, so this only decides what GitHub is asked.
        is_about_installation: header('x-github-event') === 'installation',
      };
    },
  };
  return takeDelivery(services, http, incoming);
}

/** Reads a delivery to the app. One about the app itself names no installation. */
function appDeliveryIn(raw: Buffer): z.output<typeof AppDelivery> {
  try {
    return AppDelivery.parse(JSON.parse(raw.toString()));
  } catch {
    return { installation: { id: 0 } };
  }
}

/** Reads the only parts of a delivery that are trusted. */
function numbersIn(raw: Buffer): number[] {
  try {
    const { pull_request, check_run, check_suite } = Delivery.parse(JSON.parse(raw.toString()));
    const all = [pull_request, ...(check_run?.pull_requests ?? []), ...(check_suite?.pull_requests ?? [])];
    return [...new Set(all.flatMap((each) => each?.number ?? []))].slice(0, 10);
  } catch {
    return [];
  }
}
