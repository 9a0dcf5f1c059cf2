// The first row of a document: the way back, what it is called, its category, when it was saved, and its menu.
import { ActionIcon } from '@mantine/core';
import { IconArrowLeft, IconDots } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Project } from '@worklane/contract/projects';
import { NEW_DOCUMENT_TITLE } from '@worklane/domain/documents/vocabulary';
import { LateMenu } from '../../ui/overlays/late-menu.tsx';
import { CategoryPick } from './category-pick.tsx';
import { DocumentMenu, type DocumentPanel } from './document-menu.tsx';
import type { DocumentSaver } from './document-saver.ts';
import styles from './document-view.module.css';
import { Present } from './present.tsx';
import { SaveState } from './save-state.tsx';

interface Props {
  project: Project;
  saver: DocumentSaver;
  mayEdit: boolean;
  /** Who writes along. */
  people: readonly string[];
  panel: DocumentPanel | undefined;
  onPanel: (panel: DocumentPanel | undefined) => void;
  onFind: () => void;
}

export function DocumentHead({ project, saver, mayEdit, people, panel, onPanel, onFind }: Props) {
  const title = saver.use((state) => state.auto.now.title);
  return (
    <header className={styles.head}>
      <nav className={styles.path} aria-label="Breadcrumb">
        <Link
          to="/projects/$projectKey/docs"
          params={{ projectKey: project.key }}
          search={{}}
          className={styles.back as string}
        >
          <IconArrowLeft size={16} stroke={1.75} aria-hidden="true" />
          Docs
        </Link>
        <span className={styles.slash} aria-hidden="true">
          /
        </span>
        <h1 className={styles.crumb} dir="auto">
          {title.trim() || NEW_DOCUMENT_TITLE}
        </h1>
      </nav>
      <CategoryPick projectId={project.id} saver={saver} mayEdit={mayEdit} />
      <span className={styles.state}>
        <SaveState saver={saver} />
      </span>
      {people.length > 0 && <Present companyId={project.company_id} ids={people} />}
      <LateMenu
        position="bottom-end"
        width={220}
        button={
          <ActionIcon aria-label="Document actions">
            <IconDots size={16} stroke={1.8} />
          </ActionIcon>
        }
      >
        <DocumentMenu saver={saver} panel={panel} mayEdit={mayEdit} onPanel={onPanel} onFind={onFind} />
      </LateMenu>
    </header>
  );
}
