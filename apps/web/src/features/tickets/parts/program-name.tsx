// Names a program that changed something with an API token.
import type { ProgramNames } from '@worklane/contract/ticket-activity';

/** The name of an agent always stands with the token's: it can claim any name. */
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
