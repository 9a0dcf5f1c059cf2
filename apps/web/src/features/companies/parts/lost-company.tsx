// Says that a company is no longer theirs, why, and what they were writing; the next one is opened by their own choice.
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ResponseOf } from '@worklane/contract/platform/endpoint';
import type { CompanyBrief, users } from '@worklane/contract/users';
import { localState } from '../../../platform/local-state/local-state.ts';
import { acknowledgeLoss, type LostCompany as Lost } from '../../../platform/local-state/lost-access.ts';
import styles from './no-company.module.css';
import { NoCompany } from './no-company.tsx';
import { TypedTexts } from './typed-texts.tsx';

interface Props {
  lost: Lost;
  me: ResponseOf<typeof users.me>;
}

export function LostCompany({ lost, me }: Props) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const typed = <TypedTexts company={lost.name} texts={lost.typed} />;
  if (me.companies.length === 0) {
    return (
      <NoCompany reason={whyLost(lost)} onEntered={acknowledgeLoss}>
        {typed}
      </NoCompany>
    );
  }
  const goOn = async (company: CompanyBrief) => {
    client.removeQueries({ queryKey: ['tickets'] });
    await navigate({ to: '/dashboard' });
    localState.setCompany(company);
    acknowledgeLoss();
  };
  return (
    <div className={styles.screen}>
      <h1 className={styles.title}>You can't open {lost.name} any more</h1>
      <p className={styles.text}>{whyLost(lost)}</p>
      {typed}
      <div className={styles.others}>
        {me.companies.map((each, index) => (
          <Button key={each.id} variant={index === 0 ? 'filled' : 'default'} onClick={() => void goOn(each)}>
            Continue in {each.name}
          </Button>
        ))}
      </div>
    </div>
  );
}

function whyLost({ name, reason }: Lost): string {
  if (reason === 'deleted') return `${name} was deleted. Its owners can restore it for 30 days.`;
  if (reason === 'disabled') {
    return `Your access to ${name} is disabled. Ask one of its owners or administrators to enable it.`;
  }
  return `You're no longer a member of ${name}. To come back, ask one of its owners or administrators for an invitation.`;
}
