// Everyday short forms of given names in the United States; each line is one name.
const groups = `
abigail abby gail
abraham abe
albert al bert
alexander alex alec sasha xander
alexandra alex sandra sandy
alfred al fred
alice allie
allison allie
amanda mandy
andrea andi
andrew andy drew
anthony tony
antonio tony
arthur art
barbara barb barbie
benjamin ben benny
bernard bernie
beverly bev
bradley brad
calvin cal
cameron cam
carolyn carol carrie lynn
catherine katherine kathryn cathy kathy kate katie kay kit
cecilia celia
charles charlie chuck
charlotte lottie
christina christine chris tina christy
christopher chris
clifford cliff
cynthia cindy
daniel dan danny
david dave
deborah debra deb debbie
dennis denny
donald don donnie
dorothy dot dottie
douglas doug
edward ed eddie ted ned
eleanor ellie nora
elizabeth liz beth betty betsy eliza lisa libby
emily em
eugene gene
evelyn eve
florence flo
frances fran
francis frank
francisco paco
franklin frank
frederick fred freddy
gabriel gabe
george jorge
gerald gerry jerry
gregory greg
harold hal harry
harriet hattie
helen nell
henry hank harry
herbert herb
irene rene
isabella bella
jacob jake
jacqueline jackie
james jim jimmy jamie
janet jan
janice jan
jeffrey geoffrey jeff
jennifer jen jenny
jessica jess
john jon johnny jack
jonathan jon
jose joseph joe pepe
joseph joe joey
joshua josh
judith judy
julia julie
katelyn kate
kenneth ken kenny
kimberly kim
lawrence laurence larry
leonard leo len lenny
leslie les
lillian lily lil
louis lou
louise lou
lucille lucy
magdalena maggie
margaret maggie meg peggy marge margie greta
maria marie mary
martha marty
martin marty
matthew matt
maureen mo
maxwell max
melissa missy
michael mike mick mickey
mildred millie
mitchell mitch
mohammad mohammed muhammad mohamed muhammed mohamad mohd
nancy nan
natalie nat
nathan nate
nathaniel nate nathan
nicholas nick
nicole nikki
norman norm
oliver ollie
olivia liv
pamela pam
patricia pat patty tricia trish
patrick pat
peter pete
philip phillip phil
phyllis phyl
priscilla cilla
rachel rae
randall randy
raymond ray
rebecca becky becca
regina gina
richard rick dick rich ricky
robert bob rob bobby robbie bert
roberta bobbie
roger rodger
ronald ron ronnie
rosemary rose rosie
russell russ
samantha sam
samuel sam sammy
sandra sandy
sarah sara sally
sharon shari
stanley stan
stephanie steph
stephen steven steve
stuart stewart stu
susan suzanne sue susie
tabitha tabby
teresa theresa terry tess tessa
terrence terrance terry
theodore ted teddy theo
thomas tom tommy
timothy tim
valerie val
veronica ronnie
victor vic
victoria vicky tori
vincent vince vinny
virginia ginny
walter walt
wesley wes
wilfred fred
william bill billy will willie liam
zachary zach zack
`;

const members = groups
  .trim()
  .split("\n")
  .map((line) => line.split(" "));

const groupsOf = new Map<string, Set<number>>();
for (const [index, names] of members.entries()) {
  for (const name of names) groupsOf.set(name, (groupsOf.get(name) ?? new Set()).add(index));
}

/** True when both folded names are forms of one given name (Bill, William). */
export function areFormsOfOneName(left: string, right: string): boolean {
  const others = groupsOf.get(right);
  if (left === right || others === undefined) return false;
  return [...(groupsOf.get(left) ?? [])].some((group) => others.has(group));
}

/** The other forms of a folded given name (William: Bill, Billy, Will …). */
export const formsOf = (name: string): string[] =>
  [...(groupsOf.get(name) ?? [])].flatMap((group) => members[group] ?? []).filter((form) => form !== name);
