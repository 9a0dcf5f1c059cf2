// Shows one ticket: text, properties, activity. The same in the panel over the board and on its own page.
import { Problem } from '../../ui/problems/problem.tsx';
import '@mantine/core/styles/Combobox.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { BoardConfiguration } from '@worklane/contract/boards';
import type { Project } from '@worklane/contract/projects';
import type { TicketRelations } from '@worklane/contract/ticket-relations';
import type { Ticket, TicketCard, TicketChange } from '@worklane/contract/tickets';
import { TICKET_FIELDS } from '@worklane/domain/tickets/fields';
import { formatTicketKey } from '@worklane/domain/tickets/ticket-key';
import { type ReactNode, useMemo, useState } from 'react';
import { useAfterPaint } from '../../ui/use-after-paint.ts';
import { uploadImage } from '../attachments/parts/attachment-changes.ts';
import { Composer } from '../comments/parts/composer.tsx';
import { NOBODY, type PeopleById, peopleQuery } from '../companies/parts/people.ts';
import { NamesInTexts } from '../editor/parts/editor-names.ts';
import { RichText } from '../editor/parts/rich-text.tsx';
import { TicketKeyLink } from '../links/parts/ticket-key-link.tsx';
import { useNames } from '../names/parts/use-names.tsx';
import { EditableText } from '../texts/parts/editable-text.tsx';
import { usePictures } from '../texts/parts/use-pictures.tsx';
import { boardConfigurationQuery, ticketQuery } from '../tickets/data.ts';
import { duplicateTicket, transferTicket } from '../tickets/parts/copy-changes.ts';
import { relationsQuery } from '../tickets/parts/detail-data.ts';
import { useTicketChanges } from '../tickets/parts/ticket-changes.ts';
import { cardOf } from '../tickets/parts/ticket-record.ts';
import type { TicketRights } from '../tickets/parts/ticket-rights.ts';
import { titleText } from '../tickets/parts/title-text.tsx';
import { useDeleteTicket } from '../tickets/parts/use-delete-ticket.ts';
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
  const { project, ticket, card: boardCard, layout, titleId, onLeave } = props;
  const query = useQuery(ticketQuery(project.company_id, ticket));
  const names = useNames(project);
  const configuration = useQuery(boardConfigurationQuery(project));
  const members = useQuery(peopleQuery(project.company_id));
  const people = members.data ?? (members.isPending ? PLACEHOLDER_PEOPLE : NOBODY);
  const record = query.data?.shown;
  const [lastCard, setLastCard] = useState(boardCard);
  // An open ticket stays open when it leaves the board's filter: the user may be writing its title.
  if (boardCard && boardCard !== lastCard) setLastCard(boardCard);
  const card = record ? cardOf(record) : lastCard;
  // The first frame has what the board's row and the kept text say; the rest comes after it.
  const isPainted = useAfterPaint();
  useKeyInAddress({ companyId: project.company_id, projectId: project.id, ticket }, query.data, props.onKey);

  if (query.error && !record) {
    const { error } = query;
    if ('code' in error && error.code === 'ticket_not_found')
      return <TicketMissing layout={layout} titleId={titleId} onLeave={onLeave} />;
    return <Problem title="The ticket could not be loaded" error={error} onRetry={() => void query.refetch()} />;
  }
  if (!card || !configuration.data) return <TicketSkeleton layout={layout} titleId={titleId} />;
  const shown = { card, record, configuration: configuration.data, people, isPainted };
  return (
    <NamesInTexts value={names}>
      <Shown {...props} {...shown} />
    </NamesInTexts>
  );
}

interface ShownProps extends Props {
  card: TicketCard;
  /** Missing while it is being fetched: the card says the rest. */
  record: Ticket | undefined;
  configuration: BoardConfiguration;
  people: PeopleById;
  isPainted: boolean;
}

function Shown(props: ShownProps) {
  const { project, card, record, userId, rights, layout, configuration, people, isPainted } = props;
  const changes = useTicketChanges(project.id);
  const remove = useDeleteTicket(project.id);
  const relations = useQuery({ ...relationsQuery(card.id), enabled: isPainted }).data;
  const pictures = usePictures();
  const composer = rights.canComment && isPainted && (
    <Composer projectId={project.id} ticketId={card.id} userId={userId} people={people} />
  );
  const common = { project, userId, people, configuration, relations };
  const onChange: Change = (fields, then) => changes.update(card.id, keyIn(project, card), fields, then);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: users press the pictures inside; events bubble up to one listener
    // biome-ignore lint/a11y/useKeyWithClickEvents: the pictures turn Enter and Space into a click themselves
    <div className={styles.view} data-layout={layout} onClick={pictures.onClick}>
      {pictures.lightbox}
      <Head {...props} relations={relations} onRemove={() => remove(card.id, keyIn(project, card))} />
      <div className={styles.columns}>
        <div className={styles.left}>
          <div className={styles.body}>
            <div className={styles.text}>
              <Title {...props} onChange={onChange} />
              <Text {...props} onChange={onChange} />
            </div>
            {isPainted && (
              <TicketBelow
                {...common}
                ticket={card}
                isKnown={record !== undefined}
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
            {...common}
            ticket={card}
            record={record}
            isPainted={isPainted}
            canEdit={rights.canEdit}
            canAssign={rights.canAssign}
            onChange={onChange}
          />
        </aside>
      </div>
    </div>
  );
}

const keyIn = ({ key }: Project, { number }: TicketCard) => formatTicketKey({ projectKey: key, number });

interface HeadProps extends ShownProps {
  relations: TicketRelations | undefined;
  onRemove: () => void;
}

function Head({ project, card, rights, layout, relations, onRemove, onLeave, ...props }: HeadProps) {
  const client = useQueryClient();
  const [isTransferring, setIsTransferring] = useState(false);
  const key = keyIn(project, card);
  const named = { id: card.id, name: key };
  return (
    <>
      <TicketHead
        ticketKey={key}
        title={card.title}
        type={card.type}
        address={`/projects/${project.key}/tickets/${key}`}
        canDelete={rights.canDelete}
        canEdit={rights.canEdit}
        canCreate={rights.canCreate}
        onDuplicate={() => void duplicateTicket(client, project.id, named)}
        onTransfer={() => setIsTransferring(true)}
        parent={relations?.parent && <TicketKeyLink ticket={relations.parent} isOverBoard={layout === 'panel'} />}
        lead={props.lead}
        steps={props.steps}
        onFullPage={props.onFullPage}
        onClose={props.onClose}
        onDelete={() => {
          onLeave();
          onRemove();
        }}
      />
      {isTransferring && (
        <TransferDialog
          ticketKey={key}
          project={project}
          onClose={() => setIsTransferring(false)}
          onTransfer={(to) => {
            setIsTransferring(false);
            void transferTicket(client, project.id, named, to).then((moved) => moved && onLeave());
          }}
        />
      )}
    </>
  );
}

type Change = (fields: TicketChange, then?: { onSaved: () => void; onRefused: () => void }) => void;

interface TextProps extends ShownProps {
  onChange: Change;
}

function Title({ card, rights, layout, titleId, userId, people, onChange }: TextProps) {
  const everybody = useMemo(() => [...people.values()], [people]);
  const Heading = layout === 'page' ? 'h1' : 'h2';
  return (
    <>
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
          maxLength={TICKET_FIELDS.title.max}
          draftName={`title ${card.id}`}
          onSave={(title) => onChange({ title })}
        >
          <ConcurrentEditNotice ticketId={card.id} userId={userId} people={everybody} field="title" value={card.title}>
            {card.title}
          </ConcurrentEditNotice>
        </EditableText>
      )}
    </>
  );
}

function Text({ card, record, rights, userId, people, onChange }: TextProps) {
  const everybody = useMemo(() => [...people.values()], [people]);
  if (!record) {
    return (
      <div className={styles.prose}>
        <span className={styles.bone} />
      </div>
    );
  }
  const { description } = record;
  return (
    <div className={styles.prose} data-part="text">
      <Description
        key={card.id}
        ticketId={card.id}
        html={description}
        people={everybody}
        canEdit={rights.canEdit}
        onImage={(file) => uploadImage(card.id, file)}
        onSave={(html, then) => onChange({ description: html }, then)}
      >
        <ConcurrentEditNotice
          ticketId={card.id}
          userId={userId}
          people={everybody}
          field="description"
          value={description}
        >
          <RichText html={description} />
        </ConcurrentEditNotice>
      </Description>
    </div>
  );
}
