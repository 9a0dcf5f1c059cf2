// Says how a change was made where that was not by hand. Follows the name of the person in whose name it was made.
import type { ProgramNames } from '@worklane/contract/ticket-activity';
import { ProgramName } from '../tickets/parts/program-name.tsx';

interface Change {
  via?: string | null | undefined;
  program?: ProgramNames | null | undefined;
}

export function ViaWords({ change: { via, program } }: { change: Change }) {
  if (via === 'assistant')
    return <>approved a proposal of {program ? <ProgramName program={program} /> : 'the assistant'}: </>;
  if (via !== 'token') return null;
  if (!program) return 'with an API token: ';
  return (
    <>
      with <ProgramName program={program} />:{' '}
    </>
  );
}
