// Offers the commands after a slash and the people after an @, for the keys and for the pointer.
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { closeSuggestion, type Suggestion } from '../plugins/suggestion.ts';
import { schema } from '../schema.ts';
import { type Command, findCommands } from './commands.ts';
import styles from './menus.module.css';
import { placeBeside } from './place-beside.ts';
import { announce, type Session } from './session.ts';

interface Offer {
  key: string;
  label: string;
  group: string | null;
  command: Command | null;
  take: () => void;
}

export function SuggestionMenu({ session }: { session: Session }) {
  const suggestion = useStore(session.ui, (ui) => ui.suggestion);
  const hasFocus = useStore(session.ui, (ui) => ui.hasFocus);
  if (!suggestion || !hasFocus) return null;
  const offers = offersOf(session, suggestion);
  if (suggestion.trigger === '@' && offers.length === 0) return null;
  return <Offered key={suggestion.from} session={session} suggestion={suggestion} offers={offers} />;
}

function offersOf(session: Session, suggestion: Suggestion): Offer[] {
  if (suggestion.trigger === '/')
    return findCommands(suggestion.query, session).map((command) => ({
      key: command.label,
      label: command.label,
      group: suggestion.query === '' ? command.group : null,
      command,
      take: () => takeCommand(session, suggestion, command),
    }));
  const sought = suggestion.query.toLowerCase();
  const people = session.latest.current.people.filter(
    ({ name }) =>
      name
        .toLowerCase()
        .split(/\s+/)
        .some((part) => part.startsWith(sought)) || name.toLowerCase().startsWith(sought),
  );
  return people.slice(0, 8).map((person) => ({
    key: person.id,
    label: person.name,
    group: null,
    command: null,
    take: () => takePerson(session, suggestion, person),
  }));
}

function takeCommand(session: Session, { from, to }: Suggestion, { run, label }: Command): void {
  const { view } = session;
  view.dispatch(view.state.tr.delete(from, to));
  view.focus();
  run(session);
  announce(session, `${label} inserted`);
}

function takePerson({ view }: Session, { from, to }: Suggestion, { id, name }: { id: string; name: string }): void {
  const mention = schema.nodes.mention.create({ id, label: `@${name}` });
  view.dispatch(view.state.tr.replaceWith(from, to, [mention, schema.text(' ')]).scrollIntoView());
  view.focus();
}

interface OfferedProps {
  session: Session;
  suggestion: Suggestion;
  offers: Offer[];
}

function Offered({ session, suggestion, offers }: OfferedProps) {
  const [chosen, setChosen] = useState({ at: 0, query: suggestion.query });
  // Another filter, another first.
  const at = chosen.query === suggestion.query ? Math.min(chosen.at, Math.max(0, offers.length - 1)) : 0;
  const menu = useRef<HTMLDivElement>(null);
  const id = useId();
  useMenuKeys(session, offers, at, (next) => setChosen({ at: next, query: suggestion.query }));
  useLayoutEffect(() => {
    if (menu.current)
      placeBeside(session.view, session.frame, menu.current, { from: suggestion.from, to: suggestion.from }, 'below');
  });
  useLayoutEffect(() => {
    menu.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
    const { dom } = session.view;
    dom.setAttribute('aria-controls', id);
    if (offers.length > 0) dom.setAttribute('aria-activedescendant', `${id}-${at}`);
    else dom.removeAttribute('aria-activedescendant');
    return () => {
      dom.removeAttribute('aria-controls');
      dom.removeAttribute('aria-activedescendant');
    };
  }, [session, id, at, offers.length]);
  const name = suggestion.trigger === '/' ? 'Commands' : 'People to mention';
  return (
    <div ref={menu} className={styles.menu}>
      {offers.length === 0 ? (
        <p className={styles.nothing} role="status">
          No commands found
        </p>
      ) : (
        <div id={id} role="listbox" aria-label={name}>
          {offers.map((offer, index) => (
            <OfferRow
              key={offer.key}
              offer={offer}
              id={`${id}-${index}`}
              isChosen={index === at}
              isFirst={offer.group !== offers[index - 1]?.group}
              onPoint={() => setChosen({ at: index, query: suggestion.query })}
            />
          ))}
        </div>
      )}
    </div>
  );
}

interface RowProps {
  offer: Offer;
  id: string;
  isChosen: boolean;
  /** Of its group. */
  isFirst: boolean;
  onPoint: () => void;
}

function OfferRow({ offer, id, isChosen, isFirst, onPoint }: RowProps) {
  const Icon = offer.command?.icon;
  return (
    <>
      {isFirst && offer.group && (
        <div role="presentation" className={styles.group}>
          {offer.group}
        </div>
      )}
      <button
        id={id}
        type="button"
        role="option"
        tabIndex={-1}
        aria-selected={isChosen}
        className={styles.offer}
        // The caret stays where it is.
        onMouseDown={(event) => event.preventDefault()}
        onMouseMove={isChosen ? undefined : onPoint}
        onClick={offer.take}
      >
        {Icon && <Icon size={16} stroke={1.6} aria-hidden />}
        <span className={styles.label}>{offer.label}</span>
        {offer.command?.sign && <span className={styles.sign}>{offer.command.sign}</span>}
      </button>
    </>
  );
}

/** Handles the editor's keys first while the menu is open. */
function useMenuKeys(session: Session, offers: Offer[], at: number, choose: (at: number) => void): void {
  useLayoutEffect(() => {
    const { menuKey } = session;
    const onKey = (event: KeyboardEvent): boolean => {
      if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return false;
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step && offers.length > 0) choose((at + step + offers.length) % offers.length);
      else if ((event.key === 'Enter' && !event.shiftKey) || (event.key === 'Tab' && offers.length > 0)) {
        if (offers[at]) offers[at].take();
        else closeSuggestion(session.view);
      } else if (event.key === 'Escape') closeSuggestion(session.view);
      else return step !== undefined;
      event.stopPropagation();
      return true;
    };
    menuKey.current = onKey;
    return () => {
      if (menuKey.current === onKey) menuKey.current = null;
    };
  });
}
