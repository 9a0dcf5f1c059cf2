// Keeps in the browser between visits, under one name, exactly these four fields; the only secret in them is the token
// (decision T-35).
import type { Company } from '@worklane/contract/companies';
import type { CompanyBrief, CurrentUser } from '@worklane/contract/users';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { keptCompany, keptUser } from './kept-fields.ts';
import { keptHere, viewAs } from './view-as.ts';

/** The database of what this machine keeps; drafts were the first. */
export const DRAFTS_NAME = 'worklane-drafts';
/** The list of the boards in it. */
export const BOARDS_NAME = 'worklane-boards';
/** The prefix of the keys of changes that are not in the browser's database yet. */
export const MADE_PREFIX = 'worklane-made-';

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
    storage: createJSONStorage(() => ({
      getItem: (name) => keptHere().getItem(name),
      setItem: (name, value) => keptHere().setItem(name, value),
      removeItem: (name) => keptHere().removeItem(name),
    })),
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
  clear: () => {
    viewAs.end();
    useLocalState.setState(NOTHING);
  },
  /** Views one company as another member, from the next load of this tab on. The rest of the tab's state stays. */
  lookAs: (user: CurrentUser, company: CompanyBrief) =>
    viewAs.begin(
      { company_id: company.id, user_id: user.id },
      { token: useLocalState.getState().token, currentUser: keptUser(user), company: keptCompany(company) },
    ),
};

/** Returns a name for the user in the company that is shown, under which the browser keeps what is only theirs. */
export function userInCompany(): string | undefined {
  const { currentUser, company } = localState.get();
  return currentUser && company && `${currentUser.id} ${company.id}`;
}
