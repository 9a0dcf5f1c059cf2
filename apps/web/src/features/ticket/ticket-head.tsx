// Shows the line above a ticket: its key, and what can be done with the ticket as a whole.
import { ActionIcon } from '@mantine/core';
import { IconArrowsDiagonal, IconChevronRight, IconDots, IconLink, IconX } from '@tabler/icons-react';
import type { TicketType } from '@worklane/domain/tickets/vocabulary';
import type { ReactNode } from 'react';
import { Menu } from '../../ui/overlays/floating.ts';
import { LazyMenu } from '../../ui/overlays/lazy-menu.tsx';
import { copyText } from '../../ui/text/copy-text.ts';
import { askToDelete } from '../tickets/parts/ask-to-delete.ts';
import { branchName } from '../tickets/parts/branch-name.ts';
import { TypeMark } from '../tickets/parts/marks.tsx';
import styles from './ticket-head.module.css';

interface Props {
  ticketKey: string;
  title: string;
  type: TicketType;
  address: string;
  canDelete: boolean;
  canEdit: boolean;
  canCreate: boolean;
  /** A link to the ticket this one is below. */
  parent?: ReactNode;
  lead?: ReactNode;
  steps?: ReactNode;
  onFullPage?: (() => void) | undefined;
  onClose?: (() => void) | undefined;
  onDelete: () => void;
  onDuplicate: () => void;
  onTransfer: () => void;
}

export function TicketHead(props: Props) {
  const { ticketKey, title, type, address, canDelete, canEdit, canCreate, lead, steps, onFullPage, onClose, onDelete } =
    props;
  return (
    <header className={styles.head}>
      {lead}
      <TypeMark type={type} />
      <span className={styles.key}>{ticketKey}</span>
      {props.parent && (
        <span className={styles.parent}>
          <IconChevronRight size={14} stroke={1.75} aria-hidden="true" /> Sub-ticket of {props.parent}
        </span>
      )}
      <div className={styles.actions} data-print="none">
        {steps}
        <ActionIcon aria-label="Copy link" title="Copy link" onClick={() => void copyText('Link', linkTo(address))}>
          <IconLink size={16} stroke={1.75} />
        </ActionIcon>
        {onFullPage && (
          <ActionIcon aria-label="Open as page" title="Open as page" onClick={onFullPage}>
            <IconArrowsDiagonal size={16} stroke={1.75} />
          </ActionIcon>
        )}
        <LazyMenu
          position="bottom-end"
          width={210}
          button={
            <ActionIcon aria-label="Ticket actions" title="Ticket actions">
              <IconDots size={16} stroke={1.75} />
            </ActionIcon>
          }
        >
          <Menu.Item onClick={() => void copyText('Link', linkTo(address))}>Copy link</Menu.Item>
          <Menu.Item onClick={() => void copyText('Key', ticketKey)}>Copy key</Menu.Item>
          <Menu.Item onClick={() => void copyText('Title', title)}>Copy title</Menu.Item>
          <Menu.Item onClick={() => void copyText('Branch name', branchName(ticketKey, title))}>
            Copy branch name
          </Menu.Item>
          {(canDelete || canEdit || canCreate) && <Menu.Divider />}
          {canCreate && <Menu.Item onClick={props.onDuplicate}>Duplicate</Menu.Item>}
          {canEdit && <Menu.Item onClick={props.onTransfer}>Move to another project</Menu.Item>}
          {canDelete && (
            <Menu.Item color="red" onClick={() => askToDelete(ticketKey, 1, onDelete)}>
              Delete ticket
            </Menu.Item>
          )}
        </LazyMenu>
        {onClose && (
          <ActionIcon aria-label="Close" title="Close (Esc)" onClick={onClose}>
            <IconX size={16} stroke={1.75} />
          </ActionIcon>
        )}
      </div>
    </header>
  );
}

const linkTo = (address: string) => new URL(address, location.origin).href;
