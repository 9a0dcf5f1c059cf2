// Reads the command line, runs its command and says in one sentence what failed.
import { parseArgs } from 'node:util';
import { ApiError } from '@worklane/client/api-error';
import { type Client, createClient } from '@worklane/client/create-client';
import { type Command, type Invocation, SignInNeeded, UsageError } from './command.ts';
import { COMMANDS } from './commands.ts';
import { isAddress, readToken } from './kept-token.ts';
import { clean, oneLine, writeJson, writeRows } from './write-rows.ts';

const EXIT = { done: 0, refused: 1, usage: 2, signIn: 3, notFound: 4, unreachable: 5 } as const;

/** @returns the exit code */
export async function runTool(args: readonly string[]): Promise<number> {
  const [name, ...rest] = args;
  const isJson = rest.includes('--json');
  try {
    if (name === undefined || name === 'help' || name === '--help' || name === '-h') return writeHelp(rest[0]);
    const command = findCommand(name);
    if (rest.includes('--help') || rest.includes('-h')) return writeHelp(name);
    await command.run(readInvocation(command, rest));
    return EXIT.done;
  } catch (error) {
    return sayError(error, isJson);
  }
}

function findCommand(name: string): Command {
  const command = COMMANDS.find((each) => each.name === name);
  if (!command) throw new UsageError('There is no such command. worklane help lists them.');
  return command;
}

function readInvocation(command: Command, args: readonly string[]): Invocation {
  const own = Object.entries(command.options ?? {}).map(
    ([name, { value, isMultiple = false }]) =>
      [name, { type: value === undefined ? ('boolean' as const) : ('string' as const), multiple: isMultiple }] as const,
  );
  const options = { ...Object.fromEntries(own), json: { type: 'boolean' as const } };
  const { values, positionals } = parse(args, options);
  const needed = command.args.filter((each) => !each.endsWith('?'));
  if (positionals.length < needed.length || positionals.length > command.args.length)
    throw new UsageError(`Write it like this: ${usageOf(command)}`);
  const [empty] = command.args.filter((_, index) => positionals[index]?.trim() === '');
  if (empty) throw new UsageError(`${empty.replace('?', '')} is empty.`);
  const isJson = values.json === true;
  const list = (name: string) => [values[name] ?? []].flat().map((each) => (each === true ? '' : String(each)));
  return {
    given: positionals,
    option: (name) => list(name)[0],
    options: list,
    client: makeClient,
    show: (data, lines) => process.stdout.write(isJson ? `${writeJson(data, 2)}\n` : clean(lines())),
    isJson,
  };
}

function makeClient(): Client {
  const { url, token } = readToken();
  if (!isAddress(url)) throw new UsageError(`WORKLANE_URL is ${url}, which is not an address.`);
  return createClient({ url, token });
}

/** What helps when a text begins with a dash, by what Node says. */
const HINTS: readonly (readonly [RegExp, string])[] = [
  [/^Unknown option/, ' A text that begins with - comes last, after --.'],
  [/ambiguous$/, ' A value that begins with - is written like this: --option=-value'],
];

function parse(args: readonly string[], options: Record<string, { type: 'boolean' | 'string' }>) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    // Its first sentence names the option; what follows may repeat a value.
    const said = (error as Error).message.split(/\.\s/)[0]?.replace(/\.$/, '') ?? '';
    const hint = HINTS.find(([pattern]) => pattern.test(said))?.[1] ?? '';
    throw new UsageError(`${said}.${hint}`);
  }
}

const usageOf = ({ name, args, options = {} }: Command): string => {
  const words = args.map((each) => (each.endsWith('?') ? `[${each.slice(0, -1)}]` : each));
  return ['worklane', name, ...words, ...(Object.keys(options).length > 0 ? ['[OPTIONS]'] : [])].join(' ');
};

function writeHelp(name: string | undefined): number {
  const command = name === undefined ? undefined : findCommand(name);
  process.stdout.write(command ? helpOf(command) : HELP);
  return EXIT.done;
}

function helpOf(command: Command): string {
  const rows = Object.entries(command.options ?? {}).map(([name, { value, says }]) => [
    `  --${name}${value ? ` ${value}` : ''}`,
    says,
  ]);
  return `${usageOf(command)}\n\n${command.says}.\n\n${writeRows([...rows, ['  --json', 'answer with JSON']])}`;
}

const HELP = `worklane COMMAND [ARGUMENTS] [OPTIONS]

${writeRows(COMMANDS.map(({ name, args, says }) => [`  ${[name, ...args.map((each) => each.replace(/^(.*)\?$/, '[$1]'))].join(' ')}`, says]))}
Each takes --json and --help. WORKLANE_URL and WORKLANE_TOKEN come before what login has kept.
Archives, members and settings need the page: they refuse API tokens.

It ends with 0 when it is done, 1 when it was refused, 2 when the command makes no sense, 3 when you have to sign in, 4 when
something is not there, and 5 when the server can't be reached or is too busy.
`;

function sayError(error: unknown, isJson: boolean): number {
  const code = error instanceof ApiError ? error.code : error instanceof SignInNeeded ? 'sign_in_needed' : 'usage';
  if (!(error instanceof ApiError || error instanceof SignInNeeded || error instanceof UsageError)) throw error;
  const message = code === 'network_error' ? "The server can't be reached." : oneLine(error.message);
  const requestId = error instanceof ApiError ? error.requestId : undefined;
  process.stderr.write(isJson ? `${writeJson({ error: { code, message, request_id: requestId } })}\n` : `${message}\n`);
  if (error instanceof SignInNeeded) return EXIT.signIn;
  if (!(error instanceof ApiError)) return EXIT.usage;
  if (error.status === 401) return EXIT.signIn;
  if (error.status === 404) return EXIT.notFound;
  return error.status === 0 || error.status === 429 || error.status >= 500 ? EXIT.unreachable : EXIT.refused;
}
