// Tests what a reload of the tab keeps of the assistant's panel. Each `reload` loads the state's module anew.
import type { CompanyBrief, CurrentUser } from '@worklane/contract/users';
import { beforeEach, expect, it, vi } from 'vitest';

let isWide: boolean;

beforeEach(async () => {
  isWide = true;
  vi.stubGlobal('matchMedia', () => ({ matches: isWide }));
  sessionStorage.clear();
});

async function reload(user = 'mara', company = 'north') {
  vi.resetModules();
  const { localState } = await import('../../platform/local-state/local-state.ts');
  localState.setUser({ id: user } as CurrentUser);
  localState.setCompany({ id: company } as CompanyBrief);
  return import('./assistant-state.ts');
}

async function withConversation(): Promise<void> {
  const { chooseContext, followProject, openConversation, toggleAssistant } = await reload();
  followProject('edge');
  toggleAssistant();
  chooseContext('me');
  openConversation('temp_1');
  openConversation('one');
}

it('opens the panel again on its conversation, without taking the focus', async () => {
  await withConversation();
  const { followProject, useAssistant } = await reload();
  followProject('edge');
  expect(useAssistant.getState()).toMatchObject({
    isOpen: true,
    isReopened: true,
    context: 'me',
    conversationId: 'one',
    areCommandsShown: false,
  });
});

it('stays collapsed on a narrow screen, and knows the conversation', async () => {
  await withConversation();
  isWide = false;
  const { followProject, toggleAssistant, useAssistant } = await reload();
  followProject('edge');
  expect(useAssistant.getState()).toMatchObject({ isOpen: false, conversationId: 'one' });
  toggleAssistant();
  expect(useAssistant.getState().isReopened).toBe(false);
});

it('shows no conversation of another project, person or company', async () => {
  await withConversation();
  const elsewhere = await reload('elena');
  elsewhere.followProject('edge');
  expect(elsewhere.useAssistant.getState()).toMatchObject({ isOpen: false, conversationId: undefined });
  await withConversation();
  const other = await reload('mara', 'south');
  other.followProject('edge');
  expect(other.useAssistant.getState()).toMatchObject({ isOpen: false, conversationId: undefined });
  await withConversation();
  const { followProject, useAssistant } = await reload();
  followProject('shop');
  expect(useAssistant.getState()).toMatchObject({ isOpen: true, context: 'project', conversationId: undefined });
});
