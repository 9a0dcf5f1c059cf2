// Writes what lets a shell complete commands and options.
import { type Command, UsageError } from './command.ts';

const COMMON = ['--json', '--help'];
const optionsOf = ({ options = {} }: Command) => [...Object.keys(options).map((name) => `--${name}`), ...COMMON];

const inBash = (commands: readonly Command[]) => `_worklane() {
  local word="\${COMP_WORDS[COMP_CWORD]}"
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${commands.map(({ name }) => name).join(' ')} help" -- "$word"))
    return
  fi
  case "\${COMP_WORDS[1]}" in
${commands.map((each) => `    ${each.name}) COMPREPLY=($(compgen -W "${optionsOf(each).join(' ')}" -- "$word")) ;;\n`).join('')}  esac
}
complete -F _worklane worklane
`;

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

const inZsh = (commands: readonly Command[]) => `#compdef worklane
_worklane() {
  local -a commands
  commands=(
${commands.map(({ name, says }) => `    ${quoted(`${name}:${says.replaceAll(':', '\\:')}`)}\n`).join('')}  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  case "$words[2]" in
${commands.map((each) => `    ${each.name}) compadd -- ${optionsOf(each).join(' ')} ;;\n`).join('')}  esac
}
compdef _worklane worklane
`;

/** @param all what it completes, itself included */
export const completionCommand = (all: () => readonly Command[]): Command => ({
  name: 'completion',
  args: ['SHELL'],
  says: 'Write completion for bash or zsh: source <(worklane completion bash)',
  async run({ given: [shell] }) {
    if (shell !== 'bash' && shell !== 'zsh') throw new UsageError('Completion is there for bash and zsh.');
    process.stdout.write((shell === 'bash' ? inBash : inZsh)(all()));
  },
});
