// Says which role a person has in a company from now on.
import type { CompanyBrief } from '@worklane/contract/users';
import { ROLE_LABELS } from '@worklane/domain/access/roles';
import { sayDone } from '../../ui/say.tsx';

export function sayNewRole({ name, user_role }: CompanyBrief): void {
  sayDone(`Your role in ${name} is now ${ROLE_LABELS[user_role]}`);
}
