import os from "node:os";
import { answerTasks } from "@/lib/apart/answer-tasks";
import { writeSlice } from "@/lib/exports/write-slice";

// The process that writes the rows of an export for the worker (lib/exports/write-apart.ts), of the lowest rank: pages go first.
os.setPriority(19);
answerTasks(writeSlice);
