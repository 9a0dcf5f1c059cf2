// Picks the fields of a user and a company that the browser stores. They are listed, so that a field added to the record
// later is not stored by accident: invite codes, invitation tokens and calendar credentials never are.
import type { CompanyBrief, CurrentUser } from '@worklane/contract/users';

export function keptCompany({ id, name, logo, user_role }: CompanyBrief): CompanyBrief {
  return { id, name, logo, user_role };
}

export function keptUser(user: CurrentUser): CurrentUser {
  const { id, auth_id, name, email, avatar, status, email_verified, registered_company, created_at } = user;
  return { id, auth_id, name, email, avatar, status, email_verified, registered_company, created_at };
}
