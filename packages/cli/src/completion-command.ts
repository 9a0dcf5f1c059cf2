// Writes what lets a shell complete commands and options.
import { type Command, UsageError } from './command.ts';

const SHELLS = ['bash', 'zsh'] as const;
const COMMON = ['--json', '--help'];
const optionsOf = ({ options = {} }: Command) => [...Object.keys(options).map((name) => `--${name}`), ...COMMON];
/** Options and arguments that name a file have this name. */
const FILE = 'FILE';

/** Lists what can follow `COMMAND OPTION`: words, or the names of files where there are none. */
const valuesOf = (commands: readonly Command[]) =>
  commands.flatMap(({ name, options = {} }) =>
    Object.entries(options).flatMap(([option, { value, words }]) =>
      words || value === FILE ? [{ after: `${name} --${option}`, words }] : [],
    ),
  );

/** Lists the commands with the words of their first argument; `help` has the commands. */
const wordsOf = (commands: readonly Command[]) => [
  ...commands.flatMap(({ name, words }) => (words ? [{ name, words }] : [])),
  { name: 'help', words: commands.map(({ name }) => name) },
];

const withFiles = (commands: readonly Command[]) => commands.filter(({ args }) => args.includes(FILE));
const lines = (all: readonly string[]) => all.map((each) => `${each}\n`).join('');
const reply = (words: readonly string[]) => `COMPREPLY=($(compgen -W "${words.join(' ')}" -- "$word"))`;
/** The shell quotes names with spaces itself. Shells before bash 4 complete no files here. */
const FILES_IN_BASH = 'COMPREPLY=(); compopt -o default 2>/dev/null';

const inBash = (commands: readonly Command[]) => `_worklane() {
  local word="\${COMP_WORDS[COMP_CWORD]}" command="\${COMP_WORDS[1]}"
  if [ "$COMP_CWORD" -eq 1 ]; then
    ${reply([...commands.map(({ name }) => name), 'help'])}
    return
  fi
  case "$command \${COMP_WORDS[COMP_CWORD-1]}" in
${lines(valuesOf(commands).map(({ after, words }) => `    "${after}") ${words ? reply(words) : FILES_IN_BASH}; return ;;`))}  esac
  case "$COMP_CWORD $command $word" in
    *" "*" "-*) ;;
${lines(wordsOf(commands).map(({ name, words }) => `    "2 ${name} "*) ${reply(words)}; return ;;`))}${lines(withFiles(commands).map(({ name, args }) => `    "${args.indexOf(FILE) + 2} ${name} "*) ${FILES_IN_BASH}; return ;;`))}  esac
  case "$command" in
${lines(commands.map((each) => `    ${each.name}) ${reply(optionsOf(each))} ;;`))}  esac
}
complete -F _worklane worklane
`;

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

const inZsh = (commands: readonly Command[]) => `#compdef worklane
_worklane() {
  local -a commands
  commands=(
${lines(commands.map(({ name, says }) => `    ${quoted(`${name}:${says.replaceAll(':', '\\:')}`)}`))}  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  case "$words[2] $words[CURRENT-1]" in
${lines(valuesOf(commands).map(({ after, words }) => `    "${after}") ${words ? `compadd -- ${words.join(' ')}` : '_files'}; return ;;`))}  esac
  case "$CURRENT $words[2] $words[CURRENT]" in
    *" "*" "-*) ;;
${lines(wordsOf(commands).map(({ name, words }) => `    "3 ${name} "*) compadd -- ${words.join(' ')}; return ;;`))}${lines(withFiles(commands).map(({ name, args }) => `    "${args.indexOf(FILE) + 3} ${name} "*) _files; return ;;`))}  esac
  case "$words[2]" in
${lines(commands.map((each) => `    ${each.name}) compadd -- ${optionsOf(each).join(' ')} ;;`))}  esac
}
compdef _worklane worklane
`;

/** @param all what it completes, itself included */
export const completionCommand = (all: () => readonly Command[]): Command => ({
  name: 'completion',
  args: ['SHELL'],
  words: SHELLS,
  says: 'Write completion for bash or zsh: source <(worklane completion bash)',
  async run({ given: [shell] }) {
    if (!SHELLS.some((each) => each === shell)) throw new UsageError('Completion is there for bash and zsh.');
    process.stdout.write((shell === 'bash' ? inBash : inZsh)(all()));
  },
});
