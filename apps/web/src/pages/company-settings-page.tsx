// /company-settings(/{tab}) and /company/settings(/{tab}): edits the company's settings, tab by tab. /admin/settings,
// where the assistant leads when it has no key, opens the tab with the key.
import { Link, useParams, useRouterState } from '@tanstack/react-router';
import { CompanyHolidays } from '../features/capacity/parts/company-holidays.tsx';
import { AdminGuard } from '../features/companies/parts/admin-guard.tsx';
import { CompanyDetails } from '../features/companies/parts/company-details.tsx';
import { DeletedCompanies } from '../features/companies/parts/deleted-companies.tsx';
import { FailedWork } from '../features/failed-work/parts/failed-work.tsx';
import { IntegrationCards } from '../features/integrations/parts/integration-cards.tsx';
import { MembersScreen } from '../features/members/parts/members-screen.tsx';
import { OutboxLink } from '../features/outbox/parts/outbox-link.tsx';
import { SprintConfigSection } from '../features/sprints/parts/sprint-config-section.tsx';
import { TemplatesScreen } from '../features/templates/parts/templates-screen.tsx';
import { intoView } from '../ui/into-view.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Region } from '../ui/problems/error-region.tsx';
import { Scroll } from '../ui/scroll.tsx';
import { useTitle } from '../ui/use-title.ts';
import styles from './company-settings-page.module.css';

const ModelCard = lazyPart(async () => (await import('../features/assistant/parts/model-card.tsx')).ModelCard);

const CompanyTokens = lazyPart(
  async () => (await import('../features/api-tokens/parts/company-tokens.tsx')).CompanyTokens,
);

const WebhooksSection = lazyPart(
  async () => (await import('../features/webhooks/parts/webhooks-section.tsx')).WebhooksSection,
);

const TABS = { details: 'Details', team: 'Team', templates: 'Templates', integrations: 'Integrations' } as const;
type Tab = keyof typeof TABS;

export function CompanySettingsPage() {
  const isForKey = useRouterState({ select: ({ location }) => location.pathname === '/admin/settings' });
  const { tab: wanted = isForKey ? 'integrations' : undefined } = useParams({ strict: false });
  const tab: Tab = wanted && wanted in TABS ? (wanted as Tab) : 'details';
  useTitle(TABS[tab], 'Company Settings');
  return (
    <AdminGuard>
      <PageHead title="Company Settings" actions={tab === 'team' && <OutboxLink />} />
      <nav className={styles.tabs} aria-label="Company settings">
        {Object.entries(TABS).map(([name, label]) => (
          <Link
            key={name}
            to="/company/settings/$tab"
            params={{ tab: name }}
            className={styles.tab}
            ref={name === tab ? intoView : undefined}
            {...(name === tab && { 'aria-current': 'page' as const })}
          >
            {label}
          </Link>
        ))}
      </nav>
      {tab === 'team' ? (
        <MembersScreen head={(_count, actions) => <div className={styles.actions}>{actions}</div>} />
      ) : (
        <Scroll>
          <Region key={tab} kind="inline">
            {contentOf(tab)}
          </Region>
        </Scroll>
      )}
    </AdminGuard>
  );
}

function contentOf(tab: Exclude<Tab, 'team'>) {
  if (tab === 'templates') return <TemplatesScreen />;
  if (tab === 'integrations') {
    return (
      <>
        <IntegrationCards />
        <ModelCard />
        <div className={styles.below}>
          <WebhooksSection />
          <CompanyTokens />
        </div>
      </>
    );
  }
  return (
    <>
      <CompanyDetails saved="Company settings updated successfully">
        <Region kind="inline">
          <SprintConfigSection />
        </Region>
        <Region kind="inline">
          <CompanyHolidays />
        </Region>
      </CompanyDetails>
      <div className={styles.below}>
        <Region kind="inline">
          <FailedWork />
        </Region>
        <Region kind="inline">
          <DeletedCompanies />
        </Region>
      </div>
    </>
  );
}
