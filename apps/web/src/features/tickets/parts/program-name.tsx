// Names a program that changed something with an API token.
import type { ProgramNames } from '@worklane/contract/ticket-activity';

/** Names an agent, always with its token's name, because it can claim any name. */
export function ProgramName({ program: { agent, token } }: { program: ProgramNames }) {
  if (agent === null)
    return (
      <>
        the API token <bdi>{token}</bdi>
      </>
    );
  return (
    <>
      <bdi>{agent}</bdi> (token <bdi>{token}</bdi>)
    </>
  );
}
