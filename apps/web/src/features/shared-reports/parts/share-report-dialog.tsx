// Shares figures of a project by a link that anyone can open, and lists the links that are shared.
import { Button, Select } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import { IconExternalLink } from '@tabler/icons-react';
import type { Project } from '@worklane/contract/projects';
import type { CreatedReport } from '@worklane/contract/shared-reports';
import { useState } from 'react';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { ShownOnce } from '../../../ui/text/shown-once.tsx';
import { ReportForm } from '../report-form.tsx';
import { ReportList } from '../report-list.tsx';
import styles from '../shared-reports.module.css';

interface Props {
  projects: readonly Project[];
  /** The project that the page shows, if it is one. */
  projectId: string | undefined;
  /** Where Ctrl+Z undoes a revocation. */
  shownId: string;
  onClose: () => void;
}

export function ShareReportDialog({ projects, projectId, shownId, onClose }: Props) {
  const shareable = projects.filter(({ status }) => status === 'active');
  const [chosenId, setChosenId] = useState(projectId ?? (shareable.length === 1 ? shareable[0]?.id : undefined));
  const [created, setCreated] = useState<CreatedReport>();
  const project = shareable.find(({ id }) => id === chosenId);
  return (
    <Dialog title="Share a report" onClose={onClose} width={520} closeOnClickOutside={!created}>
      {created ? (
        <Created created={created} onDone={() => setCreated(undefined)} />
      ) : (
        <>
          {!projectId && (
            <Select
              className={styles.project}
              label="Project"
              placeholder="Choose a project"
              data={shareable.map(({ id, name }) => ({ value: id, label: name }))}
              searchable
              openOnFocus={false}
              allowDeselect={false}
              value={chosenId ?? null}
              onChange={(id) => setChosenId(id ?? undefined)}
            />
          )}
          {project && (
            <ReportForm key={project.id} project={project} onCreated={setCreated} onCancel={onClose}>
              <Shared projectId={project.id} shownId={shownId} />
            </ReportForm>
          )}
        </>
      )}
      {created && project && <Shared projectId={project.id} shownId={shownId} />}
    </Dialog>
  );
}

function Shared({ projectId, shownId }: { projectId: string; shownId: string }) {
  return (
    <section className={styles.shared} aria-labelledby="shared-reports">
      <h3 id="shared-reports" className={styles.heading}>
        Shared reports
      </h3>
      <ReportList projectId={projectId} shownId={shownId} />
    </section>
  );
}

function Created({ created: { report, link }, onDone }: { created: CreatedReport; onDone: () => void }) {
  return (
    <ShownOnce
      note={
        <>
          The link to <bdi>{report.title}</bdi> is ready. It won't be shown again.
        </>
      }
      secret={link}
      what="Link"
      copyLabel="Copy link"
    >
      <Button
        component="a"
        variant="default"
        href={link}
        target="_blank"
        rel="noreferrer"
        leftSection={<IconExternalLink size={16} stroke={1.6} />}
      >
        Open report
      </Button>
      <Button variant="default" onClick={onDone}>
        Share another
      </Button>
    </ShownOnce>
  );
}
