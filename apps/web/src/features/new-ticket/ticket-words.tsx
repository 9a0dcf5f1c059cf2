// Asks for the description of a new ticket with its pictures, and for its files.
import { Button, Input } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useMemo, useRef } from 'react';
import { FileInput } from '../../ui/files/file-input.tsx';
import type { PeopleById } from '../companies/parts/people.ts';
import { RichEditor } from '../editor/parts/rich-editor.tsx';
import type { TicketRights } from '../tickets/parts/ticket-rights.ts';
import { HeldFileList } from './held-file-list.tsx';
import { type HeldFile, hold, release } from './held-files.ts';
import styles from './parts/new-ticket.module.css';
import type { TicketDraft } from './ticket-draft.ts';

interface Props {
  draft: TicketDraft;
  rights: TicketRights;
  people: PeopleById;
  set: (fields: Partial<TicketDraft>) => void;
  keep: (files: readonly HeldFile[]) => void;
  attach: (files: Iterable<File>) => void;
}

export function TicketWords({ draft, rights, people, set, keep, attach }: Props) {
  const picker = useRef<HTMLInputElement>(null);
  const everybody = useMemo(() => [...people.values()], [people]);
  const putPicture = async (file: File) => {
    const held = hold('image', file);
    if (held) keep([held]);
    return held?.url;
  };
  return (
    <>
      <div>
        <Input.Label labelElement="div">Description</Input.Label>
        <div className={styles.text}>
          <RichEditor
            label="Description"
            placeholder="Add a description…"
            className={styles.field}
            value={draft.description}
            people={everybody}
            onImage={rights.canComment ? putPicture : undefined}
            onChange={(description) => set({ description })}
            foot={
              rights.canComment && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  leftSection={<IconPaperclip size={14} stroke={1.75} />}
                  onClick={() => picker.current?.click()}
                >
                  Attach files
                </Button>
              )
            }
          />
        </div>
      </div>
      <FileInput ref={picker} multiple label="Files for the new ticket" onFiles={attach} />
      <HeldFileList
        files={draft.held.filter(({ kind }) => kind === 'attachment')}
        onRemove={(gone) => {
          release([gone]);
          set({ held: draft.held.filter((each) => each !== gone) });
        }}
      />
    </>
  );
}
