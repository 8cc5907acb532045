import { handle } from "@/lib/api/handle";
import { changeCaqhRoster } from "@/lib/caqh/operations";
import * as service from "@/lib/caqh/service";

export const POST = handle(changeCaqhRoster, service.changeCaqhRoster);
