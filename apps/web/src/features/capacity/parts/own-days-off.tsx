// Shows the user's own days off in the company they work in: profile, section Days off.
import { useLocalState } from '../../../platform/local-state/local-state.ts';
import { DaysOff } from './days-off.tsx';

export function OwnDaysOff() {
  const userId = useLocalState((state) => state.currentUser?.id);
  const companyId = useLocalState((state) => state.company?.id);
  if (!userId || !companyId) return null;
  return <DaysOff companyId={companyId} userId={userId} />;
}
