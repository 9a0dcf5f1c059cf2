// Draws the first row of a document: the way back, its title, its category, when it was saved, and its menu.
import { ActionIcon } from '@mantine/core';
import { IconArrowLeft, IconDots } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Project } from '@worklane/contract/projects';
import type { Ref } from 'react';
import { LazyMenu } from '../../ui/overlays/lazy-menu.tsx';
import { CategoryPick } from './category-pick.tsx';
import { CommentsButton } from './comments-button.tsx';
import { DocumentMenu, type DocumentPanel } from './document-menu.tsx';
import type { DocumentSaver } from './document-saver.ts';
import styles from './document-view.module.css';
import { Arrivals, Present } from './presence.tsx';
import { SaveState } from './save-state.tsx';
import { shownTitle } from './shown-title.ts';

interface Props {
  project: Project;
  saver: DocumentSaver;
  mayEdit: boolean;
  /** Who writes along. */
  people: readonly string[];
  comments: Ref<HTMLButtonElement>;
  /** How many comments are open; undefined while there is nothing to comment on. */
  commentCount: number | undefined;
  panel: DocumentPanel | undefined;
  onPanel: (panel: DocumentPanel | undefined) => void;
  onFind: () => void;
  onComment: (() => void) | undefined;
  onDelete: () => void;
}

export function DocumentHead(props: Props) {
  const { project, saver, mayEdit, people, comments, commentCount, ...actions } = props;
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
          {shownTitle(title)}
        </h1>
      </nav>
      <CategoryPick projectId={project.id} saver={saver} mayEdit={mayEdit} />
      <span className={styles.state}>
        <SaveState saver={saver} />
      </span>
      <Arrivals companyId={project.company_id} ids={people} />
      {people.length > 0 && <Present companyId={project.company_id} ids={people} />}
      {commentCount !== undefined && (
        <CommentsButton
          ref={comments}
          count={commentCount}
          isOpen={actions.panel === 'comments'}
          onPress={() => actions.onPanel(actions.panel === 'comments' ? undefined : 'comments')}
        />
      )}
      <LazyMenu
        position="bottom-end"
        width={240}
        button={
          <ActionIcon aria-label="Document actions">
            <IconDots size={16} stroke={1.8} />
          </ActionIcon>
        }
      >
        <DocumentMenu projectId={project.id} saver={saver} mayEdit={mayEdit} {...actions} />
      </LazyMenu>
    </header>
  );
}
