// Says which role a person has in a company from now on.
import type { CompanyBrief } from '@worklane/contract/users';
import { ROLE_LABELS } from '@worklane/domain/access/roles';
import { toastDone } from '../../ui/toast.tsx';

export function toastNewRole({ name, user_role }: CompanyBrief): void {
  toastDone(`Your role in ${name} is now ${ROLE_LABELS[user_role]}`);
}
