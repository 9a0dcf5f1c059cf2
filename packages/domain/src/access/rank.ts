// Decides who may change whose membership and assign which role: the rank rules, beside the matrix.
import { type Role, rankOf } from './roles.ts';

/** A member's place in one company. */
export interface Standing {
  user_id: string;
  role: Role;
  /** The one person the company belongs to, among its owners. */
  is_company_owner: boolean;
}

export type RankRefusal = 'own_membership' | 'owner_protected' | 'rank_too_low' | 'role_above_own';

/** Says why `actor` can't change or end the membership of `target`; undefined when they can. */
export function refusalToActOn(actor: Standing, target: Standing): RankRefusal | undefined {
  if (actor.user_id === target.user_id) return 'own_membership';
  if (target.is_company_owner) return 'owner_protected';
  return heightOf(actor) > heightOf(target) ? undefined : 'rank_too_low';
}

/** Tells whether one may view the company as the other: administrators may, as any member below them. */
export function mayViewAs(actor: Standing, target: Standing): boolean {
  return (actor.role === 'owner' || actor.role === 'admin') && !refusalToActOn(actor, target);
}

/** Tells whether a member may give a role: none above their own, and only owners make administrators and owners. */
export function mayGrant(own: Role, role: Role): boolean {
  if (role === 'owner' || role === 'admin') return own === 'owner';
  return rankOf(role) <= rankOf(own);
}

/** Ranks the company's owner above its other owners, whom nobody could remove otherwise. */
function heightOf({ role, is_company_owner }: Standing): number {
  return rankOf(role) + (is_company_owner ? 1 : 0);
}
