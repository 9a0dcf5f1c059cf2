// Calls for each of many, a few at a time: what a journey starts from does not have to be made one by one.

const AT_ONCE = 8;

export async function allAtOnce<Each, Answer>(
  each: readonly Each[],
  call: (one: Each) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let start = 0; start < each.length; start += AT_ONCE)
    answers.push(...(await Promise.all(each.slice(start, start + AT_ONCE).map(call))));
  return answers;
}
