// Handles the return from a product: sends the code to the server, once, and goes where the user left.
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { figmaData } from '@worklane/contract/functions/figma-data';
import type { githubIntegration } from '@worklane/contract/functions/github-integration';
import type { ConnectedType } from '@worklane/contract/integrations';
import { ERRORS } from '@worklane/contract/platform/errors';
import { useEffect, useEffectEvent, useState } from 'react';
import { callFunction } from '../../../platform/api/call-function.ts';
import { Problem } from '../../../ui/problems/problem.tsx';
import { toastDone } from '../../../ui/toast.tsx';
import { useTitle } from '../../../ui/use-title.ts';
import { Waiting } from '../../../ui/waiting.tsx';
import { takeKept } from '../connecting.ts';
import { integrationKeys } from '../data.ts';
import { productOf, TEXTS } from '../texts.ts';

/** @returns the product whose return page the address is, for pages that hold them all */
export const returningProduct = productOf;

export function ConnectionReturn({ type }: { type: ConnectedType }) {
  const { name, function: functionName } = TEXTS[type];
  const navigate = useNavigate();
  const client = useQueryClient();
  // Read once: the address and the saved state are valid for one attempt.
  const [back] = useState(() => readReturn(type));
  useTitle(`Connecting ${name}`);
  const finish = useQuery({
    queryKey: [...integrationKeys.all, 'return', back.state],
    queryFn: async () => {
      if (!back.kept) throw new Error(back.problem);
      const { company_id: companyId, state } = back.kept;
      if (back.installationId) {
        const body = { action: 'install', companyId, installationId: back.installationId, state } as const;
        return (await callFunction<typeof githubIntegration.install>(functionName, body)) ?? null;
      }
      const body = { action: 'oauth', companyId, code: back.code, state } as const;
      return (await callFunction<typeof figmaData.oauth>(functionName, body)) ?? null;
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const leave = useEffectEvent(() => {
    if (back.installationId) toastDone('App Installed', 'Worklane’s app has been installed at GitHub.');
    else toastDone('Connected', `${name} has been connected.`);
    void client.invalidateQueries({ queryKey: integrationKeys.all, exact: false, refetchType: 'none' });
    void navigate({ href: back.kept?.return_to ?? '/', replace: true });
  });
  const isDone = finish.isSuccess;
  useEffect(() => {
    if (isDone) leave();
  }, [isDone]);
  if (!finish.error) return <Waiting words={`Connecting to ${name}...`} />;
  const toCards = (
    <Button variant="default" renderRoot={(props) => <Link {...props} {...TO_CARDS} />}>
      Back to integrations
    </Button>
  );
  return <Problem isPage title="Connection Error" refusal={finish.error.message} back={toCards} />;
}

const TO_CARDS = { to: '/company/settings/$tab', params: { tab: 'integrations' }, replace: true } as const;

interface Returned {
  state: string | null;
  code: string;
  /** Of GitHub's app; the other returns have a code. */
  installationId: string | undefined;
  kept: ReturnType<typeof takeKept>;
  problem: string;
}

function readReturn(type: ConnectedType): Returned {
  const given = new URLSearchParams(location.search);
  const [state, code, error] = [given.get('state'), given.get('code'), given.get('error')];
  const kept = takeKept(type, state);
  const isInstalling = type === 'github' && given.has('setup_action');
  const installationId = isInstalling ? (given.get('installation_id') ?? undefined) : undefined;
  const problem = isInstalling ? installationProblem(installationId) : problemOf(type, { code, error });
  return { state, code: code ?? '', installationId, kept: problem ? undefined : kept, problem: problem ?? USED };
}

/** Says what is wrong with an installation: a member of an organization can only request one. */
const installationProblem = (id: string | undefined) =>
  id ? undefined : 'An owner of the organization has to approve the app at GitHub. Install it again here afterwards.';

const USED = ERRORS.integration_state_invalid.message;

function problemOf(type: ConnectedType, { code, error }: { code: string | null; error: string | null }) {
  const { name } = TEXTS[type];
  if (error === 'access_denied') return `${name} was not connected, because you did not allow it.`;
  if (error === 'invalid_scope') {
    return `${name} refuses the scopes it was asked for. Ask the administrator of this server to change ${type.toUpperCase()}_SCOPES.`;
  }
  if (error) return `${name} did not connect. Please try again.`;
  if (!code) return 'No authorization code found in URL. Please try the authorization process again.';
  return undefined;
}
