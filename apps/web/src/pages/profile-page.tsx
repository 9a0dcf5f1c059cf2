// /profile: edits the user's name and picture, theme and sign-in, and closes the account.
import type { ReactNode } from 'react';
import { NameForm } from '../features/accounts/parts/name-form.tsx';
import { PhotoField } from '../features/accounts/parts/photo-field.tsx';
import { SecuritySettings } from '../features/accounts/parts/security-settings.tsx';
import { ThemeChoice } from '../features/accounts/parts/theme-choice.tsx';
import { OwnDaysOff } from '../features/capacity/parts/own-days-off.tsx';
import { ProposedDaysOff } from '../features/capacity/parts/proposed-days-off.tsx';
import { OwnCompanies } from '../features/companies/parts/own-companies.tsx';
import { NotificationSettingsPart } from '../features/inbox/parts/notification-settings.tsx';
import { CalendarCard } from '../features/integrations/parts/calendar-card.tsx';
import { CalendarFeedCard } from '../features/integrations/parts/calendar-feed-card.tsx';
import { SlackAccountCard } from '../features/integrations/parts/slack-account-card.tsx';
import { useLocalState } from '../platform/local-state/local-state.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Scroll } from '../ui/scroll.tsx';
import { useTitle } from '../ui/use-title.ts';
import styles from './profile-page.module.css';

const OwnTokens = lazyPart(async () => (await import('../features/api-tokens/parts/own-tokens.tsx')).OwnTokens);

export function ProfilePage() {
  const user = useLocalState((state) => state.currentUser);
  const role = useLocalState((state) => state.company?.user_role);
  useTitle('Profile');
  if (!user) return null;
  return (
    <>
      <PageHead title="Profile" />
      <Scroll>
        <div className={styles.column}>
          <div>
            <p className={styles.name}>{user.name}</p>
            <p className={styles.email}>{user.email}</p>
          </div>
          <PhotoField />
          <NameForm />
          <Section name="Theme">
            <ThemeChoice />
          </Section>
          <Section name="Calendar">
            <ul className={styles.cards}>
              <CalendarCard />
              <CalendarFeedCard />
            </ul>
            <ProposedDaysOff />
          </Section>
          <Section name="Slack">
            <ul className={styles.cards}>
              <SlackAccountCard />
            </ul>
          </Section>
          {/* Clients have no capacity that days off could reduce. */}
          {role && role !== 'client' && (
            <Section name="Days off">
              <OwnDaysOff />
            </Section>
          )}
          <Section name="Notifications">
            <NotificationSettingsPart />
          </Section>
          <Section name="Companies">
            <OwnCompanies />
          </Section>
          <Section name="Security">
            <SecuritySettings />
          </Section>
          <Section name="API tokens">
            <OwnTokens />
          </Section>
        </div>
      </Scroll>
    </>
  );
}

function Section({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className={styles.section} aria-label={name}>
      <h2 className={styles.heading}>{name}</h2>
      {children}
    </section>
  );
}
