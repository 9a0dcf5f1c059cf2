// /templates: edits the templates for projects and tickets.
import { can } from '@worklane/domain/access/can';
import { TemplatesScreen } from '../features/templates/parts/templates-screen.tsx';
import { useLocalState } from '../platform/local-state/local-state.ts';
import { useViewer } from '../platform/session/use-viewer.ts';
import { PageHead } from '../ui/page-head.tsx';
import { Problem } from '../ui/problems/problem.tsx';
import { Scroll } from '../ui/scroll.tsx';
import { useTitle } from '../ui/use-title.ts';

export function TemplatesPage() {
  const companyId = useLocalState((state) => state.company?.id ?? '');
  const mayView = can(useViewer(), 'template.view', { company_id: companyId });
  useTitle('Templates');
  return (
    <>
      <PageHead title="Templates" />
      <Scroll>
        {mayView ? (
          <TemplatesScreen />
        ) : (
          <Problem title="Templates are for the company's own team" refusal="Your projects are in the sidebar." />
        )}
      </Scroll>
    </>
  );
}
