// Shows one document of the list: what is written here opens its page, a link or a file opens by its address.
import { ActionIcon, Button } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ListedDocument } from '@worklane/contract/documents';
import { type MouseEvent, memo } from 'react';
import { RelativeTime } from '../../ui/dates/relative-time.tsx';
import { addressOf, KindMark, kindOf } from './document-kind.tsx';
import styles from './document-row.module.css';

interface Props {
  document: ListedDocument;
  projectKey: string;
  /** The index in its list. */
  index: number;
  count: number;
  top: number;
  /** Stepping in from outside comes back to it. */
  isCurrent: boolean;
  mayEdit: boolean;
  hasMenu: boolean;
  onPreview: (document: ListedDocument) => void;
  /** @param at by which the menu opens, and which has the focus again afterwards */
  onMenu: (document: ListedDocument, at: HTMLElement) => void;
}

export const DocumentRow = memo(function DocumentRow(props: Props) {
  const { document, index, count, top, mayEdit, hasMenu, onMenu } = props;
  const { id, title, category, is_external, external_url, updated_at } = document;
  return (
    <li
      className={styles.row}
      style={{ transform: `translateY(${top}px)` }}
      data-document={id}
      data-external={is_external || undefined}
      aria-posinset={index + 1}
      aria-setsize={count}
    >
      <span className={styles.mark}>
        <KindMark document={document} />
      </span>
      {is_external ? <ExternalTitle {...props} /> : <InternalTitle {...props} />}
      {is_external ? (
        <span className={styles.url} title={external_url ?? ''} dir="ltr">
          {external_url}
        </span>
      ) : (
        <span className={styles.when}>
          <RelativeTime at={updated_at} />
        </span>
      )}
      <span className={styles.category} title={category} dir="auto">
        {category}
      </span>
      <span className={styles.actions}>
        {is_external && <OpenLink {...props} />}
        {!is_external && mayEdit && <EditLink {...props} />}
        {mayEdit && (
          <ActionIcon
            aria-label={`Actions for ${title}`}
            aria-haspopup="menu"
            aria-expanded={hasMenu}
            data-menu
            onClick={({ currentTarget }) => onMenu(document, currentTarget)}
          >
            <IconDots size={16} stroke={1.8} />
          </ActionIcon>
        )}
      </span>
    </li>
  );
});

const pageOf = ({ projectKey, document }: Props): string =>
  `/projects/${encodeURIComponent(projectKey)}/docs/${document.id}`;

function InternalTitle(props: Props) {
  const { title } = props.document;
  return (
    <Link
      to={pageOf(props)}
      className={styles.title}
      dir="auto"
      title={title}
      data-task
      {...(props.isCurrent && { tabIndex: 0 })}
    >
      {title}
    </Link>
  );
}

/** Shows the title of a linked document. One without a usable address is no link, but J and K still stop at it. */
function ExternalTitle({ document, isCurrent }: Props) {
  const { title } = document;
  const isLink = addressOf(document) !== undefined;
  return (
    <span
      className={styles.title}
      dir="auto"
      title={title}
      {...(!isLink && { 'data-task': true, tabIndex: isCurrent ? 0 : -1 })}
    >
      {title}
    </span>
  );
}

function EditLink(props: Props) {
  return (
    <Button
      variant="default"
      size="compact-sm"
      component={Link}
      to={pageOf(props)}
      className={styles.button as string}
      aria-label={`Edit ${props.document.title}`}
    >
      Edit
    </Button>
  );
}

function OpenLink({ document, isCurrent, onPreview }: Props) {
  const address = addressOf(document);
  if (address === undefined) return null;
  const kind = kindOf(document);
  const isDownload = kind === 'file';
  const onClick = (event: MouseEvent) => {
    if (kind === 'link' || isDownload || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onPreview(document);
  };
  return (
    <Button
      variant="default"
      size="compact-sm"
      component="a"
      href={isDownload ? `${address}?download=1` : address}
      className={styles.open as string}
      aria-label={`Open ${document.title}`}
      data-task
      {...(isDownload ? { download: document.title } : { target: '_blank', rel: 'noopener noreferrer' })}
      {...(isCurrent && { tabIndex: 0 })}
      onClick={onClick}
    >
      Open
    </Button>
  );
}
