import { answerTasks } from "@/lib/apart/answer-tasks";
import { type DrawingTask, draw } from "@/lib/packets/drawings";

// The process that draws pages for the worker and the web process (lib/packets/draw-apart.ts).
answerTasks((task: DrawingTask) => draw(task));
