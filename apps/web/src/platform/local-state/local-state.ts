// What the browser keeps between visits, under one name: exactly these four fields, none of them with a secret in it
// but the token itself (decision T-35).
import type { Company } from '@worklane/contract/companies';
import type { CompanyBrief, CurrentUser } from '@worklane/contract/users';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { keptCompany, keptUser } from './kept-fields.ts';

export interface LocalState {
  token: string | undefined;
  currentUser: CurrentUser | undefined;
  currentProjectId: string | undefined;
  company: CompanyBrief | undefined;
}

const NOTHING: LocalState = {
  token: undefined,
  currentUser: undefined,
  currentProjectId: undefined,
  company: undefined,
};

export const useLocalState = create<LocalState>()(
  persist(() => NOTHING, {
    name: 'worklane',
    partialize: ({ token, currentUser, currentProjectId, company }) => ({
      token,
      currentUser,
      currentProjectId,
      company,
    }),
  }),
);

export const localState = {
  get: () => useLocalState.getState(),
  setToken: (token: string) => useLocalState.setState({ token }),
  setUser: (user: CurrentUser) => useLocalState.setState({ currentUser: keptUser(user) }),
  setCurrentProject: (currentProjectId: string | undefined) => useLocalState.setState({ currentProjectId }),
  setCompany: (company: Company | CompanyBrief | undefined) =>
    useLocalState.setState({ company: company && keptCompany(company) }),
  /** Another tab has written: take over what it knows. */
  reload: () => useLocalState.persist.rehydrate(),
  clear: () => useLocalState.setState(NOTHING),
};
