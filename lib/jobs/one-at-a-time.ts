const underWay = new Map<string, Promise<unknown>>();

/**
 * Does the work about a subject when what this process does about it already has ended, whatever came of that. A job
 * whose pages take longer than its time is run again beside itself: the next run then finds them kept, instead of
 * drawing them once more and keeping all others from being drawn.
 */
export async function oneAtATime<Result>(subject: string, work: () => Promise<Result>): Promise<Result> {
  const before = underWay.get(subject) ?? Promise.resolve();
  const own = before.then(work, work);
  underWay.set(subject, own);
  try {
    return await own;
  } finally {
    if (underWay.get(subject) === own) underWay.delete(subject);
  }
}
