// Shows one ticket: text, properties, activity. The same in the panel over the board and on its own page.
import { Problem } from '../../ui/problem.tsx';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Project } from '@worklane/contract/projects';
import type { TicketCard } from '@worklane/contract/tickets';
import { TICKET_LIMITS } from '@worklane/domain/tickets/vocabulary';
import { type ReactNode, useMemo, useState } from 'react';
import { useAfterPaint } from '../../ui/use-after-paint.ts';
import { uploadImage } from '../attachments/parts/attachment-changes.ts';
import { Composer } from '../comments/parts/composer.tsx';
import { NOBODY, peopleQuery } from '../companies/parts/people.ts';
import { TicketKeyLink } from '../links/parts/ticket-key-link.tsx';
import { EditableText } from '../texts/parts/editable-text.tsx';
import { RichText } from '../texts/parts/rich-text.tsx';
import { usePictures } from '../texts/parts/use-pictures.tsx';
import { boardConfigurationQuery, ticketQuery } from '../tickets/data.ts';
import { duplicateTicket, transferTicket } from '../tickets/parts/copy-changes.ts';
import { relationsQuery } from '../tickets/parts/detail-data.ts';
import { useTicketChanges } from '../tickets/parts/ticket-changes.ts';
import { cardOf } from '../tickets/parts/ticket-data.ts';
import type { TicketRights } from '../tickets/parts/ticket-rights.ts';
import { titleText } from '../tickets/parts/title-text.tsx';
import { ConcurrentEditNotice } from './concurrent-edit-notice.tsx';
import { Description } from './description.tsx';
import { PLACEHOLDER_PEOPLE } from './placeholder-people.ts';
import { PropertyRail } from './property-rail.tsx';
import { TicketBelow } from './ticket-below.tsx';
import { TicketHead } from './ticket-head.tsx';
import { TicketMissing } from './ticket-missing.tsx';
import { TicketSkeleton } from './ticket-skeleton.tsx';
import styles from './ticket-view.module.css';
import { TransferDialog } from './transfer-dialog.tsx';
import { useKeyInAddress } from './use-key-in-address.ts';

interface Props {
  project: Project;
  /** An id or a key such as KEY-12. */
  ticket: string;
  /** What the board knows of it, to show before the record is here. */
  card: TicketCard | undefined;
  userId: string;
  rights: TicketRights;
  layout: 'panel' | 'page';
  titleId: string;
  /** Before the key: the way back. */
  lead?: ReactNode;
  /** The place in the list, and the steps to the next and the one before. */
  steps?: ReactNode;
  /** It was opened by its id, or by a former key: this is the one it has. */
  onKey: (key: string) => void;
  onFullPage?: () => void;
  onClose?: () => void;
  /** To where this was opened from: when it is deleted, or was never there. */
  onLeave: () => void;
}

export function TicketView(props: Props) {
  const { project, ticket, card: boardCard, userId, rights, layout, titleId, onLeave } = props;
  const query = useQuery(ticketQuery(project.company_id, ticket));
  const configuration = useQuery(boardConfigurationQuery(project));
  const members = useQuery(peopleQuery(project.company_id));
  const people = members.data ?? (members.isPending ? PLACEHOLDER_PEOPLE : NOBODY);
  const client = useQueryClient();
  const [isTransferring, setIsTransferring] = useState(false);
  const everybody = useMemo(() => [...people.values()], [people]);
  const changes = useTicketChanges(project.id);
  const record = query.data?.shown;
  const [lastCard, setLastCard] = useState(boardCard);
  // An open ticket stays open when it leaves the board's filter: the user may be writing its title.
  if (boardCard && boardCard !== lastCard) setLastCard(boardCard);
  const card = record ? cardOf(record) : lastCard;
  // The first frame has what the board's row and the kept text say; the rest comes after it.
  const isPainted = useAfterPaint();
  const relations = useQuery({ ...relationsQuery(card?.id ?? ''), enabled: card !== undefined && isPainted }).data;
  const pictures = usePictures();
  useKeyInAddress({ companyId: project.company_id, projectId: project.id, ticket }, query.data, props.onKey);

  if (query.error && !record) {
    const { error } = query;
    if ('code' in error && error.code === 'ticket_not_found')
      return <TicketMissing layout={layout} titleId={titleId} onLeave={onLeave} />;
    return <Problem title="The ticket could not be loaded" error={error} onRetry={() => void query.refetch()} />;
  }
  if (!card || !configuration.data) return <TicketSkeleton layout={layout} titleId={titleId} />;

  const key = `${project.key}-${card.number}`;
  const description = record?.description;
  const edit = { ticketId: card.id, userId, people: everybody };
  const Heading = layout === 'page' ? 'h1' : 'h2';
  const composer = rights.canComment && isPainted && (
    <Composer projectId={project.id} ticketId={card.id} userId={userId} people={people} />
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only presses of the pictures inside are followed here
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press of Enter on them is a click
    <div className={styles.view} data-layout={layout} onClick={pictures.onClick}>
      {pictures.lightbox}
      <TicketHead
        ticketKey={key}
        title={card.title}
        type={card.type}
        address={`/projects/${project.key}/tickets/${key}`}
        canDelete={rights.canDelete}
        canEdit={rights.canEdit}
        canCreate={rights.canCreate}
        onDuplicate={() => void duplicateTicket(client, project.id, { id: card.id, name: key })}
        onTransfer={() => setIsTransferring(true)}
        parent={relations?.parent && <TicketKeyLink ticket={relations.parent} isOverBoard={layout === 'panel'} />}
        lead={props.lead}
        steps={props.steps}
        onFullPage={props.onFullPage}
        onClose={props.onClose}
        onDelete={() => {
          onLeave();
          changes.remove(card.id, key);
        }}
      />
      {isTransferring && (
        <TransferDialog
          ticketKey={key}
          project={project}
          onClose={() => setIsTransferring(false)}
          onTransfer={(to) => {
            setIsTransferring(false);
            void transferTicket(client, project.id, { id: card.id, name: key }, to).then((moved) => moved && onLeave());
          }}
        />
      )}
      <div className={styles.columns}>
        <div className={styles.left}>
          <div className={styles.body}>
            <div className={styles.text}>
              <Heading
                id={titleId}
                dir="auto"
                className={rights.canEdit ? styles.hidden : styles.title}
                tabIndex={-1}
                data-autofocus
              >
                {titleText(card.title)}
              </Heading>
              {rights.canEdit && (
                <EditableText
                  label="Title"
                  isLine
                  className={styles.title}
                  value={card.title}
                  look={card.title.includes('`') ? titleText(card.title) : undefined}
                  maxLength={TICKET_LIMITS.title}
                  draftName={`title ${card.id}`}
                  onSave={(title) => changes.update(card.id, key, { title })}
                >
                  <ConcurrentEditNotice {...edit} field="title" value={card.title}>
                    {card.title}
                  </ConcurrentEditNotice>
                </EditableText>
              )}
              <div className={styles.prose} data-part={description === undefined ? undefined : 'text'}>
                {description === undefined ? (
                  <span className={styles.bone} />
                ) : (
                  <Description
                    key={card.id}
                    ticketId={card.id}
                    html={description}
                    people={everybody}
                    canEdit={rights.canEdit}
                    onImage={(file) => uploadImage(card.id, file)}
                    onSave={(html, then) => changes.update(card.id, key, { description: html }, then)}
                  >
                    <ConcurrentEditNotice {...edit} field="description" value={description}>
                      <RichText html={description} />
                    </ConcurrentEditNotice>
                  </Description>
                )}
              </div>
            </div>
            {isPainted && (
              <TicketBelow
                ticket={card}
                isKnown={record !== undefined}
                project={project}
                relations={relations}
                configuration={configuration.data}
                userId={userId}
                people={people}
                rights={rights}
                isOverBoard={layout === 'panel'}
                composer={layout === 'page' && composer}
              />
            )}
          </div>
          {layout === 'panel' && (
            <footer className={styles.foot} data-comments={rights.canComment || undefined}>
              {composer}
            </footer>
          )}
        </div>
        <aside className={styles.rail} aria-label="Properties">
          <PropertyRail
            ticket={card}
            record={record}
            relations={relations}
            isPainted={isPainted}
            userId={userId}
            project={project}
            configuration={configuration.data}
            people={people}
            canEdit={rights.canEdit}
            canAssign={rights.canAssign}
            onChange={(fields) => changes.update(card.id, key, fields)}
          />
        </aside>
      </div>
    </div>
  );
}
