/**
 * Answers by name, kept while there is room: a list of a million providers has far fewer names than people, and the
 * memory must not grow with them. When the room is used up, all are forgotten and made again as they are asked for.
 */
export class KeptAnswers<Answer> {
  readonly #answers = new Map<string, Answer>();
  #used = 0;

  constructor(
    readonly make: (name: string) => Answer,
    readonly sizeOf: (answer: Answer) => number,
    readonly room: number,
  ) {}

  get(name: string): Answer {
    const known = this.#answers.get(name);
    if (known !== undefined) return known;
    const answer = this.make(name);
    this.#used += this.sizeOf(answer);
    if (this.#used > this.room) {
      this.#answers.clear();
      this.#used = this.sizeOf(answer);
    }
    this.#answers.set(name, answer);
    return answer;
  }
}
