// Remembers a company or role that the user has just lost, until they dismiss the notice of it.
import type { ClosedCompany, CompanyBrief, Session } from '@worklane/contract/users';
import { create } from 'zustand';
import { type TypedText, typedTexts } from './typed-texts.ts';

export interface LostCompany {
  id: string;
  name: string;
  reason: ClosedCompany['reason'] | 'removed';
  /** What was being written at that moment. */
  typed: TypedText[];
}

interface Losses {
  company: LostCompany | undefined;
  /** The user's role in this company changed, and the draft they were writing. */
  role: { company_id: string; typed: TypedText[] } | undefined;
}

export const useLosses = create<Losses>()(() => ({ company: undefined, role: undefined }));

/** Companies that the user left or deleted on this page, which has already said so. */
const given = new Set<string>();

export function giveUpCompany(id: string): void {
  given.add(id);
}

export function acknowledgeLoss(): void {
  useLosses.setState({ company: undefined });
}

/**
 * Compares what was known with what the server says.
 * @returns what is to be told besides: the role changed
 */
export function noticeLosses(
  before: CompanyBrief | undefined,
  { companies, closed_companies }: Session & { closed_companies: readonly ClosedCompany[] },
): { newRole: CompanyBrief | undefined } {
  const { company: lost } = useLosses.getState();
  // Back in: nothing is lost any more.
  if (lost && companies.some(({ id }) => id === lost.id)) acknowledgeLoss();
  if (!before) return { newRole: undefined };
  const now = companies.find(({ id }) => id === before.id);
  if (now) {
    if (now.user_role === before.user_role) return { newRole: undefined };
    useLosses.setState({ role: { company_id: now.id, typed: typedTexts() } });
    return { newRole: now };
  }
  if (given.delete(before.id)) return { newRole: undefined };
  const reason = closed_companies.find(({ id }) => id === before.id)?.reason ?? 'removed';
  useLosses.setState({ company: { id: before.id, name: before.name, reason, typed: typedTexts() } });
  return { newRole: undefined };
}
